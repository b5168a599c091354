import { shortId } from '#shared/ids.ts'
import { buyerOrderPath } from '#shared/orders/order-pages.ts'
import { isLeftOut } from '#shared/orders/order-sums.ts'
import type { Transaction } from '../../database/database.ts'
import { notify, type Telling } from '../../notifications/notify.ts'
import type { LeftOrder } from '../mails/order-mail.ts'
import type { OrdersToFinish } from '../mails/shop-closed-mails.ts'
import type { ShopVendor } from '../order-contact-rows.ts'
import { answerWords, goodsWords } from './order-notices.ts'

/** Tells the buyers that a shop no longer sells, and what becomes of their orders. */
export function notifyOfClosedShop(
  tx: Transaction,
  services: Telling,
  { shopName, vendorId }: ShopVendor,
  orders: readonly LeftOrder[],
): Promise<void> {
  const notices = orders
    .filter(({ order }) => order.buyerId !== vendorId)
    .map(({ order, changes, kept }) => {
      const number = shortId(order.id)
      const told = { userId: order.buyerId, path: buyerOrderPath(order.id) }
      const rejected = `${shopName} cannot answer orders any more. ${answerWords(changes)}`
      if (!kept)
        return {
          ...told,
          kind: 'order_answered' as const,
          title: `Your order ${number} is answered`,
          text: rejected,
        }
      const coming = goodsWords(kept.items.filter(({ status }) => !isLeftOut(status)))
      return {
        ...told,
        kind: 'shop_closed' as const,
        title: `A shop of your order ${number} has closed`,
        text: `${changes.length > 0 ? rejected : `${shopName} has closed.`} Still agreed with it: ${coming}. Its number is on the order’s page.`,
      }
    })
  return notify(tx, services, notices)
}

const mostNumbers = 10

/** Tells a former vendor which orders are to be finished; their mail has the buyers, whom a notification never names. */
export function notifyOfOrdersToFinish(
  tx: Transaction,
  services: Telling,
  vendorId: string,
  { named, others }: OrdersToFinish,
): Promise<void> {
  const numbers = named.slice(0, mostNumbers).map(({ order }) => shortId(order))
  const more = named.length + others - numbers.length
  const orders = [...numbers, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  const notice = {
    userId: vendorId,
    kind: 'shop_closed' as const,
    title: 'Your shop is closed',
    text: `What you have accepted is still yours to finish: ${orders}. We have emailed you how to reach the buyers; if it did not come, please ask us.`,
    path: '/contact',
  }
  return notify(tx, services, [notice])
}
