import { shortId } from '#shared/ids.ts'
import { getBackWords } from '#shared/orders/give-back.ts'
import type { OrderShop } from '#shared/orders/order.ts'
import { buyerOrderPath } from '#shared/orders/order-pages.ts'
import type { Closing } from '#shared/orders/order-status.ts'
import { isLeftOut } from '#shared/orders/order-sums.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Transaction } from '../../database/database.ts'
import { queueMail } from '../../mail/mail-queue.ts'
import { freeWords, letter, type Mail, type Recipient } from '../../mail/mail-text.ts'
import type { Settings } from '../../settings.ts'
import { orderById } from '../buyer-order-rows.ts'
import type { ItemChange } from '../change-items.ts'
import type { LockedOrder } from '../locks.ts'
import { buyerRecipients, type ShopVendor, vendorsOfShops } from '../order-contact-rows.ts'
import { changeLines, type OrderChanges, type Writing } from './order-mail.ts'

/** The buyer's order, what changed in it, what was said of paying its shops, and where its page is. */
interface Change extends OrderChanges {
  paidShops: readonly OrderShop[]
  settings: Pick<Settings, 'publicUrl'>
}

/** What the buyer gets back, where goods are left out that were paid, and the order's page. */
function ending(buyer: Recipient, { order, changes, paidShops, settings }: Change): string[] {
  const isAnyLeftOut = changes.some(({ to }) => isLeftOut(to))
  const back = paidShops.flatMap(
    (part) => getBackWords(part, freeWords(buyer, part.shop.name, 'The shop')) || [],
  )
  return [...(isAnyLeftOut ? back : []), `See your order: ${settings.publicUrl}${buyerOrderPath(order.id)}`]
}

/** What shops decided. */
export function decisionMail(buyer: Recipient, change: Change, shops: readonly ShopVendor[]): Mail {
  const number = shortId(change.order.id)
  const names = shops.map(({ shopName }) => shopName).join(', ')
  return letter(buyer, `Your order ${number}: ${freeWords(buyer, names, 'the shop')} answered`, [
    `${freeWords(buyer, names, 'The shop')} answered your order ${number}:`,
    changeLines(buyer, change.changes),
    shops
      .map(({ shopName, tel }) => `${freeWords(buyer, shopName, 'The shop')}: ${formatPhone(tel)}`)
      .join('\n'),
    ...pickupLines(buyer, change, shops),
    ...ending(buyer, change),
  ])
}

/** Where the buyer picks up what is accepted. */
function pickupLines(buyer: Recipient, { order, changes }: Change, shops: readonly ShopVendor[]): string[] {
  if (order.method !== 'pickup' || !changes.some(({ to }) => to === 'accepted')) return []
  const place = ({ shopName, address }: ShopVendor) =>
    address ? `Pick up at ${shopName}: ${address}` : `${shopName} tells you where to pick up.`
  return [freeWords(buyer, shops.map(place).join('\n'), 'You find where to pick up with your order.')]
}

export function closedMail(buyer: Recipient, change: Change, as: Closing): Mail {
  const isClosed = `Your order ${shortId(change.order.id)} is ${as === 'cancelled' ? 'cancelled' : 'marked as received'}`
  return letter(buyer, isClosed, [
    `${isClosed}:`,
    changeLines(buyer, change.changes),
    ...ending(buyer, change),
  ])
}

/** Which items of an order are cancelled; `reason` says why. */
export function itemsCancelledMail(
  buyer: Recipient,
  change: Change,
  reason: (number: string) => string,
): Mail {
  const number = shortId(change.order.id)
  return letter(buyer, `Your order ${number}: items cancelled`, [
    reason(number),
    changeLines(buyer, change.changes),
    ...ending(buyer, change),
  ])
}

/** Shops of an order that was paid, or is said to be. */
async function paidShopsOf(tx: Transaction, orderId: string): Promise<OrderShop[]> {
  const part = await tx
    .selectFrom('vendor_orders')
    .select('id')
    .where('order_id', '=', orderId)
    .where('payment_state', '<>', 'none')
    .limit(1)
    .executeTakeFirst()
  return part ? (await orderById(tx, orderId)).shops : []
}

/** False for a buyer whose account is deleted: nothing is mailed. */
async function queueMailToBuyer(
  tx: Transaction,
  { newId, settings }: Writing,
  { order, changes }: OrderChanges,
  write: (buyer: Recipient, change: Change) => Mail,
): Promise<boolean> {
  const buyer = (await buyerRecipients(tx, [order.buyerId])).get(order.buyerId)!
  const paidShops = await paidShopsOf(tx, order.id)
  await queueMail(tx, newId, write(buyer, { order, changes, paidShops, settings }))
  return buyer.email !== null
}

/** Mails the buyer what a shop decided about items of an order; false for a buyer whose account is deleted. */
export async function queueDecisionMail(
  tx: Transaction,
  services: Writing,
  order: LockedOrder,
  changes: readonly ItemChange[],
): Promise<boolean> {
  const shopIds = [...new Set(changes.map(({ item }) => item.shopId))]
  const shops = await vendorsOfShops(tx, shopIds)
  return queueMailToBuyer(tx, services, { order, changes }, (buyer, change) =>
    decisionMail(buyer, change, shops),
  )
}

/** Confirms to the buyer that an order was closed. */
export const queueClosedMail = (
  tx: Transaction,
  services: Writing,
  order: LockedOrder,
  changes: readonly ItemChange[],
  as: Closing,
): Promise<boolean> =>
  queueMailToBuyer(tx, services, { order, changes }, (buyer, change) => closedMail(buyer, change, as))

/** Mails the buyer that items were cancelled, with the reason. */
export const queueItemsCancelledMail = (
  tx: Transaction,
  services: Writing,
  order: LockedOrder,
  changes: readonly ItemChange[],
  reason: (number: string) => string,
): Promise<boolean> =>
  queueMailToBuyer(tx, services, { order, changes }, (buyer, change) =>
    itemsCancelledMail(buyer, change, reason),
  )
