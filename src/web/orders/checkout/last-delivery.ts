import type { Delivery } from '#shared/orders/order.ts'
import { parseOrders } from '#shared/orders/order-shape.ts'
import { useApi } from '../../api/use-api.ts'

const newestOrder = '/api/order/?page=1&limit=1'

/** Who got the buyer's last order, how and where; null while that is unknown, and when there is none. */
export function useLastDelivery(): Delivery | null {
  const { data } = useApi(newestOrder, { read: parseOrders })
  const delivery = data?.orders[0]?.delivery
  return delivery?.firstName && delivery.address ? delivery : null
}

/** The place alone is what people know it by. */
export const placeWords = ({ method, address }: Delivery): string =>
  method === 'pickup' ? 'Pickup' : address

/** Instructions are about one order, so they stay as they are. */
export const asLastTime = ({ firstName, lastName, phone, method, address }: Delivery) => ({
  firstName,
  lastName,
  phone,
  method,
  address,
})
