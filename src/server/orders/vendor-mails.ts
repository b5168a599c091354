import { shortId } from '#shared/ids.ts'
import { formatPrice, totalPrice } from '#shared/money.ts'
import { daysToAnswer, type Order } from '#shared/orders/order.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Transaction } from '../platform/database.ts'
import { queueMails } from '../platform/mail-outbox.ts'
import { type ShopVendor, vendorsOfShops } from './order-contact-rows.ts'
import { changeLines, mailTo, type OrderChanges, type Writing } from './order-mail.ts'
import type { WaitingItem } from './waiting-rows.ts'

const ordersPage = ({ settings }: Writing) => `${settings.publicUrl}/dashboard/vendor/orders`

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
      `Please call the buyer to arrange payment, and accept or reject the items here:\n${ordersPage(services)}`,
      `Items that nobody answers are cancelled after ${daysToAnswer} days.`,
    ])
  })
  await queueMails(tx, services.newId, mails)
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
  const mail = mailTo(vendor!, `${howMany} for your answer`, [
    `Buyers are waiting to hear from ${vendor!.shopName}:`,
    lines.join('\n'),
    `Please accept or reject the items here:\n${ordersPage(services)}`,
    `Items that nobody answers are cancelled after ${daysToAnswer} days.`,
  ])
  await queueMails(tx, services.newId, mail)
}

/** Tells the vendors that items of theirs are cancelled, with the reason as a sentence about the order of that number. */
export async function queueCancelledItemsMails(
  tx: Transaction,
  services: Writing,
  orders: readonly OrderChanges[],
  reason: (number: string) => string,
): Promise<void> {
  const shopIds = orders.flatMap(({ changes }) => changes.map(({ item }) => item.shopId))
  const vendors = await vendorsOfShops(tx, [...new Set(shopIds)])
  const mails = orders.flatMap(({ order, changes }) => {
    const byShop = Map.groupBy(changes, ({ item }) => item.shopId)
    const number = shortId(order.id)
    return vendors.flatMap((vendor) => {
      const own = byShop.get(vendor.shopId)
      if (!own) return []
      return mailTo(vendor, `Order ${number}: items cancelled`, [
        reason(number),
        changeLines(own),
        'Their units are back in your stock.',
        `See your orders: ${ordersPage(services)}`,
      ])
    })
  })
  await queueMails(tx, services.newId, mails)
}
