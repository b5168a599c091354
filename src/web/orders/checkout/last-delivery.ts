import type { Delivery } from '#shared/orders/order.ts'
import { parseOrders } from '#shared/orders/order-shape.ts'
import { useApi } from '../../api/use-api.ts'

const newestOrder = '/api/order/?page=1&limit=1'

/** The delivery of the buyer's last order; null until it is loaded, and without an order. */
export function useLastDelivery(): Delivery | null {
  const { data } = useApi(newestOrder, { read: parseOrders })
  const delivery = data?.orders[0]?.delivery
  return delivery?.firstName && delivery.address ? delivery : null
}

/** What the buyer recognises it by. */
export const placeWords = ({ method, address }: Delivery): string =>
  method === 'pickup' ? 'Pickup' : address

/** Instructions belong to one order, so they are left out. */
export const asLastTime = ({ firstName, lastName, phone, method, address, landmark }: Delivery) => ({
  firstName,
  lastName,
  phone,
  method,
  address,
  landmark,
})
