import { shortId } from '#shared/ids.ts'
import { formatPrice, totalPrice } from '#shared/money.ts'
import { landmarkWords } from '#shared/orders/landmark-words.ts'
import { daysToAnswer, type Order } from '#shared/orders/order.ts'
import { vendorOrderPath } from '#shared/orders/order-pages.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Transaction } from '../../database/database.ts'
import { queueMail, queueMails } from '../../mail/mail-queue.ts'
import { freeWords, letter, type Mail } from '../../mail/mail-text.ts'
import type { Settings } from '../../settings.ts'
import { type ShopVendor, vendorsOfShops } from '../order-contact-rows.ts'
import type { WaitingItem } from '../waiting-item-rows.ts'
import { changeLines, goods, type OrderChanges, type Writing } from './order-mail.ts'

type Pages = Pick<Settings, 'publicUrl'>

const ordersPage = ({ publicUrl }: Pages) => `${publicUrl}/dashboard/vendor/orders`
const orderPage = ({ publicUrl }: Pages, vendorOrderId: string) =>
  `${publicUrl}${vendorOrderPath(vendorOrderId)}`
const cancelledUnlessAnswered = `Items that nobody answers are cancelled after ${daysToAnswer} days.`

const pickedUp = 'The buyer picks it up at your shop.'

/** The buyer's name and number, and where the goods go. */
export function buyerLines({ delivery }: Pick<Order, 'delivery'>): string {
  return [
    `Buyer: ${delivery.firstName} ${delivery.lastName}`,
    `Phone: ${formatPhone(delivery.phone)}`,
    // The buyer's own address is no part of a pickup.
    delivery.method === 'pickup' ? pickedUp : `Deliver to: ${delivery.address}`,
    landmarkWords(delivery),
    delivery.instructions && `Instructions: ${delivery.instructions}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** What a buyer ordered at a shop, and how to reply. */
export function newOrderMail(vendor: ShopVendor, order: Order, settings: Pages): Mail {
  const items = order.items.filter(({ shop }) => shop._id === vendor.shopId)
  const total = formatPrice(totalPrice(items))
  const lines = items.map((item) => `${goods(vendor, item)} at ${formatPrice(item.price)}`)
  const number = shortId(order._id)
  const part = order.shops.find(({ shop }) => shop._id === vendor.shopId)!
  return letter(vendor, `New order ${number}: ${total}`, [
    `${freeWords(vendor, vendor.shopName, 'Your shop')} has a new order, ${number}:`,
    [...lines, `Total: ${total}`].join('\n'),
    freeWords(
      vendor,
      buyerLines(order),
      order.delivery.method === 'pickup'
        ? `${pickedUp} You find the buyer's name and phone number with the order.`
        : "You find the buyer's name, phone number and address with the order.",
    ),
    `Please call the buyer to arrange payment, and accept or reject the items here:\n${orderPage(settings, part._id)}`,
    cancelledUnlessAnswered,
  ])
}

/** Which orders still wait for the vendor's answer. */
export function reminderMail(vendor: ShopVendor, waiting: readonly WaitingItem[], settings: Pages): Mail {
  const lines = [...Map.groupBy(waiting, ({ orderId }) => orderId)].map(
    ([orderId, items]) => `${shortId(orderId)}: ${items.map((item) => goods(vendor, item)).join(', ')}`,
  )
  const howMany = lines.length === 1 ? 'An order waits' : `${lines.length} orders wait`
  return letter(vendor, `${howMany} for your answer`, [
    `Buyers are waiting to hear from ${freeWords(vendor, vendor.shopName, 'your shop')}:`,
    lines.join('\n'),
    `Please accept or reject the items here:\n${ordersPage(settings)}`,
    cancelledUnlessAnswered,
  ])
}

/** Which of a shop's items of an order are cancelled; `reason` says why. */
export const cancelledItemsMail = (
  vendor: ShopVendor,
  { order, changes }: OrderChanges,
  reason: (number: string) => string,
  settings: Pages,
): Mail =>
  letter(vendor, `Order ${shortId(order.id)}: items cancelled`, [
    reason(shortId(order.id)),
    changeLines(vendor, changes),
    'Their units are back in your stock.',
    `See the order: ${orderPage(settings, changes[0]!.item.vendorOrderId)}`,
  ])

/** What a buyer who is gone leaves behind in a shop's part of an order: accepted goods, and perhaps cancelled ones. */
export function leftBuyerMail(vendor: ShopVendor, { order, changes }: OrderChanges, settings: Pages): Mail {
  const number = shortId(order.id)
  return letter(vendor, `Order ${number}: the buyer has left`, [
    `The buyer of order ${number} has left Makit. Their name, phone number and address are erased, so nobody can be called about the order any more:`,
    changeLines(vendor, changes),
    'Please do not prepare accepted goods for somebody who does not come. You can reject them, which puts their units back into your stock; those of cancelled items are back already.',
    'The goods, their prices and what was said of payments stay in your order.',
    `See the order: ${orderPage(settings, changes[0]!.item.vendorOrderId)}`,
  ])
}

/** Mails vendors that a buyer whose goods they have accepted cannot be reached any more; not of the own order. */
export async function queueLeftBuyerMails(
  tx: Transaction,
  { newId, settings }: Writing,
  parts: readonly OrderChanges[],
): Promise<void> {
  const shopIds = parts.map(({ changes }) => changes[0]!.item.shopId)
  const vendors = new Map(
    (await vendorsOfShops(tx, [...new Set(shopIds)])).map((vendor) => [vendor.shopId, vendor]),
  )
  const mails = parts.flatMap((part) => {
    const vendor = vendors.get(part.changes[0]!.item.shopId)!
    return vendor.vendorId === part.order.buyerId ? [] : leftBuyerMail(vendor, part, settings)
  })
  await queueMails(tx, newId, mails)
}

/** Reminds a vendor of orders in which items still wait for the answer. */
export async function queueReminderMail(
  tx: Transaction,
  { newId, settings }: Writing,
  shopId: string,
  waiting: readonly WaitingItem[],
): Promise<void> {
  const [vendor] = await vendorsOfShops(tx, [shopId])
  await queueMail(tx, newId, reminderMail(vendor!, waiting, settings))
}

/** Mails the vendors that items of theirs are cancelled, with the reason as a sentence about the order of that number. */
export async function queueCancelledItemsMails(
  tx: Transaction,
  { newId, settings }: Writing,
  orders: readonly OrderChanges[],
  reason: (number: string) => string,
): Promise<void> {
  const shopIds = orders.flatMap(({ changes }) => changes.map(({ item }) => item.shopId))
  const vendors = await vendorsOfShops(tx, [...new Set(shopIds)])
  const mails = orders.flatMap(({ order, changes }) => {
    const byShop = Map.groupBy(changes, ({ item }) => item.shopId)
    return vendors.flatMap((vendor) => {
      const own = byShop.get(vendor.shopId)
      return own ? cancelledItemsMail(vendor, { order, changes: own }, reason, settings) : []
    })
  })
  await queueMails(tx, newId, mails)
}
