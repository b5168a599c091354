import { shortId } from '#shared/ids.ts'
import { daysToAnswer } from '#shared/orders/order.ts'
import type { Closing } from '#shared/orders/order-status.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Transaction } from '../platform/database.ts'
import { queueMails } from '../platform/mail-outbox.ts'
import type { ItemChange } from './change-items.ts'
import { buyerContacts, vendorsOfShops } from './order-contact-rows.ts'
import { changeLines, mailTo, type OrderChanges, type Writing } from './order-mail.ts'
import type { LockedOrder } from './order-rows.ts'

const ordersPage = ({ settings }: Writing) => `${settings.publicUrl}/dashboard/customer/orders`

async function queueMailToBuyer(
  tx: Transaction,
  services: Writing,
  { buyerId }: LockedOrder,
  subject: string,
  paragraphs: readonly string[],
): Promise<void> {
  const buyer = (await buyerContacts(tx, [buyerId])).get(buyerId)!
  await queueMails(tx, services.newId, mailTo(buyer, subject, paragraphs))
}

/** Tells the buyer what a shop decided about items of an order. */
export async function queueDecisionMail(
  tx: Transaction,
  services: Writing,
  order: LockedOrder,
  changes: readonly ItemChange[],
): Promise<void> {
  const shopIds = [...new Set(changes.map(({ item }) => item.shopId))]
  const shops = await vendorsOfShops(tx, shopIds)
  const names = shops.map(({ shopName }) => shopName).join(', ')
  const number = shortId(order.id)
  await queueMailToBuyer(tx, services, order, `Your order ${number}: ${names} answered`, [
    `${names} answered your order ${number}:`,
    changeLines(changes),
    shops.map(({ shopName, tel }) => `${shopName}: ${formatPhone(tel)}`).join('\n'),
    `See your order: ${ordersPage(services)}`,
  ])
}

/** Tells the buyers that a shop no longer sells, and which items of an order are rejected for it; of none, nothing. */
export async function queueShopLeftMails(
  tx: Transaction,
  services: Writing,
  shopId: string,
  orders: readonly OrderChanges[],
): Promise<void> {
  const [shop] = await vendorsOfShops(tx, [shopId])
  const buyerIds = orders.map(({ order }) => order.buyerId)
  const buyers = await buyerContacts(tx, buyerIds)
  const mails = orders.flatMap(({ order, changes }) => {
    if (changes.length === 0) return []
    const number = shortId(order.id)
    return mailTo(buyers.get(order.buyerId)!, `Your order ${number}: ${shop?.shopName} cannot deliver`, [
      `${shop?.shopName} cannot answer orders any more, so these items of your order ${number} are rejected:`,
      changeLines(changes),
      'Please look for them at another shop. Items that a shop has accepted are not touched by this.',
      `See your order: ${ordersPage(services)}`,
    ])
  })
  await queueMails(tx, services.newId, mails)
}

/** Confirms to the buyer that an order was closed. */
export async function queueClosedMail(
  tx: Transaction,
  services: Writing,
  order: LockedOrder,
  changes: readonly ItemChange[],
  as: Closing,
): Promise<void> {
  const number = shortId(order.id)
  const words = as === 'cancelled' ? 'cancelled' : 'marked as received'
  await queueMailToBuyer(tx, services, order, `Your order ${number} is ${words}`, [
    `Your order ${number} is ${words}:`,
    changeLines(changes),
    `See your order: ${ordersPage(services)}`,
  ])
}

/** Tells the buyer that items were cancelled because no shop answered. */
export async function queueExpiredMail(
  tx: Transaction,
  services: Writing,
  order: LockedOrder,
  changes: readonly ItemChange[],
): Promise<void> {
  const number = shortId(order.id)
  await queueMailToBuyer(tx, services, order, `Your order ${number}: items cancelled`, [
    `No answer came for ${daysToAnswer} days to these items of your order ${number}, so they are cancelled:`,
    changeLines(changes),
    `See your order: ${ordersPage(services)}`,
  ])
}
