import type { ShownItem, ShownOrder } from '#shared/orders/order-shape.ts'
import { isLeftOut } from '#shared/orders/order-sums.ts'
import { groupByShop } from '#shared/shops/group-by-shop.ts'

/** Whether the buyer still picks up one of these items of the order. */
export const isToPickUp = ({ delivery, status }: ShownOrder, items: readonly ShownItem[]): boolean =>
  delivery.method === 'pickup' &&
  status !== 'completed' &&
  status !== 'cancelled' &&
  items.some((item) => !isLeftOut(item.status))

/** Where the buyer picks up the goods: the name and address of each shop. */
export function pickupWords({ items }: ShownOrder): string {
  const wanted = items.filter((item) => !isLeftOut(item.status))
  const places = groupByShop(wanted, (item) => item.shop).map(
    ({ shop: { name, address } }) =>
      `${name || 'The shop'}${address ? `, ${address}` : ' (it tells you where)'}`,
  )
  return `You pick up your goods at: ${places.join('; ')}.`
}
