import type { Order, OrderRecord, VendorOrder, VendorOrderRecord } from '#shared/orders/order.ts'
import type { Person } from './factories.ts'
import type { TestServer } from './test-server.ts'

type Callable = Pick<TestServer, 'call'>

/** What is said in tests where nothing else is asked for; in full with `...`. */
export const somePayment = { method: 'orange_money', amount: 210, reference: 'MP2611.1204' } as const

/** The buyer says that the first shop of the order is paid. */
export const sayPayment = (
  server: Callable,
  buyer: Person,
  { _id, shops }: Pick<Order, '_id' | 'shops'>,
  said: object = somePayment,
) =>
  server.call('POST', `/api/order/${_id}/payments`, {
    token: buyer.token,
    body: { vendorOrderId: shops[0]!._id, ...said },
  })

export const answerPayment = (server: Callable, vendor: Person, eitherId: string, answer: object) =>
  server.call('PUT', `/api/vendor/orders/${eitherId}/payment`, { token: vendor.token, body: answer })

export const setFee = (server: Callable, vendor: Person, eitherId: string, amount: unknown) =>
  server.call('PUT', `/api/vendor/orders/${eitherId}/delivery-fee`, { token: vendor.token, body: { amount } })

export const readOrder = async (server: Callable, buyer: Person, id: string): Promise<OrderRecord> =>
  (await server.call('GET', `/api/order/${id}`, { token: buyer.token })).body.order

export const readVendorOrder = async (
  server: Callable,
  vendor: Person,
  eitherId: string,
): Promise<VendorOrderRecord> =>
  (await server.call('GET', `/api/vendor/orders/${eitherId}`, { token: vendor.token })).body.order

/** What an order says of fee and payment. */
export const paidOf = ({
  deliveryFee,
  toPay,
  payment,
  instalments,
  paid,
  stillToPay,
}: Pick<VendorOrder, 'deliveryFee' | 'toPay' | 'payment' | 'instalments' | 'paid' | 'stillToPay'>) => ({
  deliveryFee,
  toPay,
  payment,
  instalments,
  paid,
  stillToPay,
})
