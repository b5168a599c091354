import { brand } from '#shared/brand.ts'
import { shortId } from '#shared/ids.ts'
import { formatPrice, totalPrice } from '#shared/money.ts'
import { daysToAnswer, type Order } from '#shared/orders/order.ts'
import type { ItemStatus } from '#shared/orders/order-status.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Transaction } from '../platform/database.ts'
import { type Mail, queueMails } from '../platform/mail-outbox.ts'
import type { Services } from '../platform/services.ts'
import type { ItemChange } from './change-items.ts'
import { buyerContact, type Contact, type ShopVendor, vendorsOfShops } from './order-contact-rows.ts'
import type { LockedOrder } from './order-rows.ts'
import type { WaitingItem } from './reminder-rows.ts'

type Writing = Pick<Services, 'newId' | 'settings'>

const statusWords: Record<ItemStatus, string> = {
  pending: 'waiting for the shop',
  accepted: 'accepted',
  rejected: 'rejected',
  out_of_stock: 'out of stock',
  cancelled: 'cancelled',
  completed: 'received',
}

/** A mail to somebody, or none where the account is gone. Paragraphs are parted by empty lines. */
function mailTo({ email, firstName }: Contact, subject: string, paragraphs: readonly string[]): Mail[] {
  if (!email) return []
  const text = [`Hello ${firstName},`, ...paragraphs, brand.name].join('\n\n')
  return [{ to: email, subject, text: `${text}\n` }]
}

const write = (
  tx: Transaction,
  { newId }: Writing,
  to: Contact,
  subject: string,
  paragraphs: readonly string[],
): Promise<void> => queueMails(tx, newId, mailTo(to, subject, paragraphs))

const changeLines = (changes: readonly ItemChange[]): string =>
  changes.map(({ item, to }) => `${item.quantity} x ${item.title}: ${statusWords[to]}`).join('\n')

const vendorOrdersPage = ({ settings }: Writing) => `${settings.publicUrl}/dashboard/vendor/orders`
const buyerOrdersPage = ({ settings }: Writing) => `${settings.publicUrl}/dashboard/customer/orders`

function buyerLines({ delivery }: Order): string {
  return [
    `Buyer: ${delivery.firstName} ${delivery.lastName}`,
    `Phone: ${formatPhone(delivery.phone)}`,
    `${delivery.method === 'pickup' ? 'The buyer will pick it up. Address' : 'Deliver to'}: ${delivery.address}`,
    ...(delivery.instructions ? [`Instructions: ${delivery.instructions}`] : []),
  ].join('\n')
}

/** Tells each vendor of a new order what was ordered, by whom, and how to answer. */
export async function queueNewOrderMails(
  tx: Transaction,
  services: Writing,
  order: Order,
  vendors: readonly ShopVendor[],
): Promise<void> {
  const byShop = Map.groupBy(order.items, ({ shop }) => shop._id)
  const mails = vendors.flatMap((vendor) => {
    const items = byShop.get(vendor.shopId) ?? []
    const total = formatPrice(totalPrice(items))
    const lines = items.map(({ quantity, title, price }) => `${quantity} x ${title} at ${formatPrice(price)}`)
    return mailTo(vendor, `New order ${shortId(order._id)}: ${total}`, [
      `${vendor.shopName} has a new order, ${shortId(order._id)}:`,
      [...lines, `Total: ${total}`].join('\n'),
      buyerLines(order),
      `Please call the buyer to arrange payment, and accept or reject the items here:\n${vendorOrdersPage(services)}`,
      'Items that nobody answers are cancelled after 7 days.',
    ])
  })
  await queueMails(tx, services.newId, mails)
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
  await write(
    tx,
    services,
    await buyerContact(tx, order.buyerId),
    `Your order ${number}: ${names} answered`,
    [
      `${names} answered your order ${number}:`,
      changeLines(changes),
      shops.map(({ shopName, tel }) => `${shopName}: ${formatPhone(tel)}`).join('\n'),
      `See your order: ${buyerOrdersPage(services)}`,
    ],
  )
}

/** Tells the buyer that a shop no longer sells, and which items of an order are rejected for it; of none, nothing. */
export async function queueShopLeftMail(
  tx: Transaction,
  services: Writing,
  order: LockedOrder,
  changes: readonly ItemChange[],
): Promise<void> {
  const [first] = changes
  if (!first) return
  const [shop] = await vendorsOfShops(tx, [first.item.shopId])
  const number = shortId(order.id)
  const buyer = await buyerContact(tx, order.buyerId)
  await write(tx, services, buyer, `Your order ${number}: ${shop?.shopName} cannot deliver`, [
    `${shop?.shopName} cannot answer orders any more, so these items of your order ${number} are rejected:`,
    changeLines(changes),
    'Please look for them at another shop. Items that a shop has accepted are not touched by this.',
    `See your order: ${buyerOrdersPage(services)}`,
  ])
}

/** Reminds a vendor of orders in which items still wait for the answer. */
export async function queueReminderMail(
  tx: Transaction,
  services: Writing,
  shopId: string,
  waiting: readonly WaitingItem[],
): Promise<void> {
  const [vendor] = await vendorsOfShops(tx, [shopId])
  const lines = [...Map.groupBy(waiting, ({ orderId }) => orderId)].map(([orderId, items]) => {
    const goods = items.map(({ quantity, title }) => `${quantity} x ${title}`).join(', ')
    return `${shortId(orderId)}: ${goods}`
  })
  const howMany = lines.length === 1 ? 'An order waits' : `${lines.length} orders wait`
  await write(tx, services, vendor!, `${howMany} for your answer`, [
    `Buyers are waiting to hear from ${vendor!.shopName}:`,
    lines.join('\n'),
    `Please accept or reject the items here:\n${vendorOrdersPage(services)}`,
    `Items that nobody answers are cancelled after ${daysToAnswer} days.`,
  ])
}

/** Confirms to the buyer that an order was closed. */
export async function queueClosedMail(
  tx: Transaction,
  services: Writing,
  order: LockedOrder,
  changes: readonly ItemChange[],
  as: 'cancelled' | 'completed',
): Promise<void> {
  const number = shortId(order.id)
  const words = as === 'cancelled' ? 'cancelled' : 'marked as received'
  await write(tx, services, await buyerContact(tx, order.buyerId), `Your order ${number} is ${words}`, [
    `Your order ${number} is ${words}:`,
    changeLines(changes),
    `See your order: ${buyerOrdersPage(services)}`,
  ])
}

/** Tells the vendors that items of theirs are cancelled, with the reason as a sentence. */
export async function queueCancelledItemsMails(
  tx: Transaction,
  services: Writing,
  order: LockedOrder,
  changes: readonly ItemChange[],
  reason: string,
): Promise<void> {
  const byShop = Map.groupBy(changes, ({ item }) => item.shopId)
  const number = shortId(order.id)
  for (const vendor of await vendorsOfShops(tx, [...byShop.keys()])) {
    await write(tx, services, vendor, `Order ${number}: items cancelled`, [
      reason,
      changeLines(byShop.get(vendor.shopId) ?? []),
      'Their units are back in your stock.',
      `See your orders: ${vendorOrdersPage(services)}`,
    ])
  }
}

/** Tells the buyer that items were cancelled because no shop answered. */
export async function queueExpiredMail(
  tx: Transaction,
  services: Writing,
  order: LockedOrder,
  changes: readonly ItemChange[],
): Promise<void> {
  const number = shortId(order.id)
  await write(tx, services, await buyerContact(tx, order.buyerId), `Your order ${number}: items cancelled`, [
    `No answer came for 7 days to these items of your order ${number}, so they are cancelled:`,
    changeLines(changes),
    `See your order: ${buyerOrdersPage(services)}`,
  ])
}
