import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import { formatPrice, totalPrice } from '#shared/money.ts'
import type { Order } from '#shared/orders/order.ts'
import { buyerOrderPath } from '#shared/orders/order-pages.ts'
import { formatPhone } from '#shared/phone.ts'
import { groupByShop } from '#shared/shops/group-by-shop.ts'
import type { Transaction } from '../../database/database.ts'
import { queueMails } from '../../mail/mail-queue.ts'
import { freeWords, letter, type Mail, type Recipient } from '../../mail/mail-text.ts'
import type { Settings } from '../../settings.ts'
import type { ShopVendor } from '../order-contact-rows.ts'
import { goods, type Writing } from './order-mail.ts'
import { newOrderMail } from './vendor-mails.ts'

/** What the buyer ordered, from which shops and what happens next; to an unconfirmed address without a word of people. */
export function orderPlacedMail(
  buyer: Recipient,
  order: Order,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Mail {
  const number = shortId(order._id)
  return letter(buyer, `Your order ${number} is placed`, [
    `Thank you for your order ${number}.`,
    ...whyShort(buyer),
    ...shopParts(buyer, order),
    totalLines(order),
    whatHappensNext(buyer, order),
    `See your order: ${publicUrl}${buyerOrderPath(order._id)}`,
  ])
}

/**
 * Why the mail names neither shops nor goods, where they are, and what changes that. It carries no link to confirm the address: a
 * fresh one would end the one that sign-up has mailed, and mails with links are limited.
 */
const whyShort = (buyer: Recipient): string[] =>
  buyer.isConfirmed
    ? []
    : [
        'This email names neither shops nor goods because this address is not confirmed yet: the page of your order, linked below, names them and has the button to confirm the address.',
      ]

/** For each shop its name and number, where to pick up, its items, and of several shops what each part comes to. */
function shopParts(buyer: Recipient, order: Order): string[] {
  const groups = groupByShop(order.items, ({ shop }) => shop)
  return groups.map(({ shop, items }) => {
    const name = freeWords(buyer, shop.name, 'Shop')
    const nameAndNumber = [name, formatPhone(shop.tel)].filter(Boolean).join(', ')
    const lines = items.map((item) => `${goods(buyer, item)} at ${formatPrice(item.price)}`)
    const sum = groups.length > 1 ? [`Together: ${formatPrice(totalPrice(items))}`] : []
    const place = shop.address
      ? freeWords(buyer, `Pick up at: ${shop.address}`, 'You find where to pick up with your order.')
      : 'The shop tells you where to pick up.'
    return [nameAndNumber, ...(order.delivery.method === 'pickup' ? [place] : []), ...lines, ...sum].join(
      '\n',
    )
  })
}

const totalLines = ({ total, delivery }: Order): string =>
  `Total: ${formatPrice(total)}${delivery.method === 'pickup' ? '' : `\n${messages.deliveryCost}`}`

const whatHappensNext = (buyer: Recipient, { delivery }: Order): string =>
  [
    'What happens next: each shop checks your order and answers. You get an email then.',
    `Each shop contacts you${freeWords(buyer, ` on ${formatPhone(delivery.phone)}`)} to arrange payment and ${delivery.method}.`,
    'When you have everything, please mark the order as received.',
  ].join('\n')

/** Mails the buyer and each vendor about a new order. */
export function queueNewOrderMails(
  tx: Transaction,
  { newId, settings }: Writing,
  order: Order,
  { buyer, vendors }: { buyer: Recipient; vendors: readonly ShopVendor[] },
): Promise<void> {
  const toVendors = vendors.map((vendor) => newOrderMail(vendor, order, settings))
  return queueMails(tx, newId, [...toVendors, orderPlacedMail(buyer, order, settings)])
}
