import type { Order, VendorOrder } from '#shared/orders/order.ts'
import type { Closing, OrderStatus } from '#shared/orders/order-status.ts'
import type { Person, Vendor } from './factories.ts'
import type { Answer, TestServer } from './test-server.ts'

/** The target of calls: a TestServer, or a server process. */
type Callable = Pick<TestServer, 'call'>

export interface WishedLine {
  listingId: string
  quantity?: number
  price?: number
}

export const someDelivery = {
  firstName: 'Fatu',
  lastName: 'Sesay',
  phone: '+23276123456',
  method: 'delivery',
  address: '12 Wilkinson Road, Freetown',
  instructions: 'Call at the gate',
  landmark: 'opposite the mosque',
}

/** Body of POST /order/create for these lines, by default one unit each. */
export const orderBody = (lines: readonly WishedLine[], more: Record<string, unknown> = {}) => ({
  items: lines.map((line) => ({ title: 'As shown', quantity: 1, ...line })),
  delivery: someDelivery,
  ...more,
})

export const order = (
  server: Callable,
  buyer: Person,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => server.call('POST', '/order/create', { token: buyer.token, body, headers })

/** A placed order. */
export async function aPlacedOrder(
  server: Callable,
  buyer: Person,
  lines: readonly WishedLine[],
): Promise<Order> {
  const answer = await order(server, buyer, orderBody(lines))
  if (answer.status !== 201) throw new Error(`The order was refused: ${JSON.stringify(answer.body)}`)
  return answer.body.order
}

export const ordersOf = async (server: Callable, buyer: Person): Promise<Order[]> =>
  (await server.call('GET', '/api/order/', { token: buyer.token })).body.orders

export const vendorOrdersOf = async (server: Callable, vendor: Vendor): Promise<VendorOrder[]> =>
  (await server.call('GET', '/api/vendor/orders', { token: vendor.token })).body.orders

export const close = (server: Callable, buyer: Person, orderId: string, status: Closing | string) =>
  server.call('PUT', `/api/order/${orderId}/status`, { token: buyer.token, body: { status } })

export const cancelUnanswered = (server: Callable, buyer: Person, orderId: string) =>
  server.call('PUT', `/api/order/${orderId}/pending-items`, {
    token: buyer.token,
    body: { status: 'cancelled' },
  })

type DecisionDetails = { reason?: string; soldOut?: boolean; wasOneOf?: readonly string[] }

export const decideItem = (
  server: Callable,
  vendor: Person,
  orderId: string,
  itemId: string,
  status: OrderStatus | string,
  details: DecisionDetails = {},
) =>
  server.call('PUT', `/api/vendor/orders/${orderId}/item/${itemId}`, {
    token: vendor.token,
    body: { status, ...details },
  })

export const decideItems = (
  server: Callable,
  vendor: Person,
  orderId: string,
  items: readonly ({ _id: string; status: string } & DecisionDetails)[],
) => server.call('PUT', `/api/vendor/orders/${orderId}/items`, { token: vendor.token, body: { items } })
