import { brand } from '#shared/brand.ts'
import { shortId } from '#shared/ids.ts'
import { formatPrice } from '#shared/money.ts'
import { getBackWords } from '#shared/orders/give-back.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import { buyerOrderPath } from '#shared/orders/order-pages.ts'
import { isLeftOut } from '#shared/orders/order-sums.ts'
import type { PaymentState } from '#shared/orders/payment-states.ts'
import { toPayWords } from '#shared/orders/to-pay.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Transaction } from '../../database/database.ts'
import { queueMail, queueMails } from '../../mail/mail-queue.ts'
import { freeWords, howToReachUs, letter, type Mail, type Recipient } from '../../mail/mail-text.ts'
import type { Settings } from '../../settings.ts'
import { buyerRecipients, type ShopVendor } from '../order-contact-rows.ts'
import { changeLines, goods, type LeftOrder, type Writing } from './order-mail.ts'
import { buyerLines } from './vendor-mails.ts'

type MailSettings = Pick<Settings, 'publicUrl' | 'support'>

/** A mail names no more orders of a vendor: it must stay one that can be read. */
export const mostOrdersNamed = 100

/** What was last said of paying, to the buyer and to the vendor. */
const paidWords: Record<PaymentState, { toBuyer: string; toVendor: string }> = {
  none: { toBuyer: '', toVendor: '' },
  said: { toBuyer: 'You said that this is paid.', toVendor: 'The buyer says that this is paid.' },
  received: {
    toBuyer: 'The shop has received your payment.',
    toVendor: 'You have received the payment.',
  },
  disputed: {
    toBuyer: 'The shop says that your payment has not arrived.',
    toVendor: 'You said that the payment has not arrived.',
  },
}

const comingItems = ({ items }: VendorOrder) => items.filter(({ status }) => !isLeftOut(status))

/**
 * That a shop no longer sells: which items of an order are rejected for it, what to ask back if they were paid, and how to get
 * those that it has accepted.
 */
export function shopClosedMail(
  buyer: Recipient,
  left: LeftOrder,
  shop: Pick<ShopVendor, 'shopName' | 'address' | 'tel'>,
  settings: MailSettings,
): Mail {
  const number = shortId(left.order.id)
  const name = freeWords(buyer, shop.shopName, 'a shop')
  const subject = `Your order ${number}: ${name} ${left.kept ? 'has closed' : 'cannot deliver'}`
  return letter(buyer, subject, [
    ...rejectedParagraphs(buyer, left, shop),
    ...(left.kept ? keptParagraphs(buyer, left.kept, shop, settings) : []),
    ...(left.lost ? backParagraphs(buyer, left.lost, shop, settings) : []),
    `See your order: ${settings.publicUrl}${buyerOrderPath(left.order.id)}`,
  ])
}

function rejectedParagraphs(
  buyer: Recipient,
  { order, changes, kept }: LeftOrder,
  { shopName }: Pick<ShopVendor, 'shopName'>,
): string[] {
  const number = shortId(order.id)
  const name = freeWords(buyer, shopName, 'A shop')
  if (changes.length === 0)
    return [
      `${name} has closed on ${brand.name}. What it has accepted of your order ${number} is still agreed:`,
    ]
  return [
    `${name} cannot answer orders any more, so these items of your order ${number} are rejected:`,
    changeLines(buyer, changes),
    kept
      ? 'Please look for them at another shop. What it has accepted is still agreed:'
      : 'Please look for them at another shop. Items that a shop has accepted are not touched by this.',
  ]
}

function keptParagraphs(
  buyer: Recipient,
  kept: VendorOrder,
  { shopName, address, tel }: Pick<ShopVendor, 'shopName' | 'address' | 'tel'>,
  settings: MailSettings,
): string[] {
  const name = freeWords(buyer, shopName, 'the shop')
  const isPickup = kept.delivery.method === 'pickup'
  const place = isPickup && address ? freeWords(buyer, `Pick up at: ${address}`) : ''
  const call = tel
    ? `Please call the shop about payment and ${kept.delivery.method}: ${formatPhone(tel)}.`
    : ''
  return [
    comingItems(kept)
      .map((item) => goods(buyer, item))
      .join('\n'),
    [
      `${toPayWords(kept.items, kept, name)}.`,
      backWords(buyer, kept, shopName) || paidWords[kept.payment.state].toBuyer,
    ]
      .filter(Boolean)
      .join(' '),
    [call, place, whereElse(settings)].filter(Boolean).join('\n'),
  ]
}

/** What the buyer is to get back, and from whom; nothing where that is nothing. */
function backParagraphs(
  buyer: Recipient,
  lost: VendorOrder,
  { shopName, tel }: Pick<ShopVendor, 'shopName' | 'tel'>,
  settings: MailSettings,
): string[] {
  const back = backWords(buyer, lost, shopName)
  if (!back) return []
  const call = tel ? `${freeWords(buyer, shopName, 'The shop')}: ${formatPhone(tel)}` : ''
  return [back, [call, whereElse(settings)].filter(Boolean).join('\n')]
}

const backWords = (buyer: Recipient, part: VendorOrder, shopName: string) =>
  getBackWords(part, freeWords(buyer, shopName, 'The shop'))

const whereElse = (settings: MailSettings) =>
  `If you cannot reach the shop, please tell us: ${howToReachUs(settings)}.`

/** Mails the buyers that a shop no longer sells, and what becomes of their orders. */
export async function queueShopClosedMails(
  tx: Transaction,
  { newId, settings }: Writing,
  shop: ShopVendor,
  orders: readonly LeftOrder[],
): Promise<void> {
  if (orders.length === 0) return
  const buyers = await buyerRecipients(
    tx,
    orders.map(({ order }) => order.buyerId),
  )
  await queueMails(
    tx,
    newId,
    orders.map((left) => shopClosedMail(buyers.get(left.order.buyerId)!, left, shop, settings)),
  )
}

/** The orders that are to be finished, newest first, and how many older ones the mail has no room for. */
export interface OrdersToFinish {
  named: readonly VendorOrder[]
  others: number
}

/**
 * To a vendor who cannot open the pages of the shop any more: all that finishing the accepted orders takes. To an unconfirmed
 * address without buyers and goods.
 */
export function ordersToFinishMail(
  vendor: Recipient & { shopName: string },
  { named, others }: OrdersToFinish,
  settings: MailSettings,
): Mail {
  const shop = freeWords(vendor, vendor.shopName, 'your shop')
  const howMany = named.length + others
  const [theyAre, buyers, buyersWait] =
    howMany === 1
      ? [`Order ${shortId(named[0]!.order)} of ${shop} is`, 'the buyer', 'the buyer still waits']
      : [`${howMany} orders of ${shop} are`, 'the buyers', 'the buyers still wait']
  return letter(vendor, `${theyAre} still yours to finish`, [
    `Before ${shop} was closed you accepted the goods below, and ${buyersWait} for them. You cannot open the pages of the shop any more: please keep this email.`,
    ...named.map((order) => orderLines(vendor, order)),
    ...(others > 0
      ? [`${others === 1 ? '1 older one has' : `${others} older ones have`} no room here. Please ask us.`]
      : []),
    freeWords(
      vendor,
      `Please call ${buyers}, also if you cannot deliver. For all else talk to us: ${howToReachUs(settings)}.`,
      `Please talk to us, and we tell you how to reach ${buyers}: ${howToReachUs(settings)}.`,
    ),
  ])
}

function orderLines(vendor: Recipient, order: VendorOrder): string {
  const { deliveryFee, toPay, payment } = order
  const fee = deliveryFee === null ? '' : `, with ${formatPrice(deliveryFee)} for the delivery`
  return [
    `Order ${shortId(order.order)}`,
    ...comingItems(order).map((item) => `${goods(vendor, item)} at ${formatPrice(item.price)}`),
    `To pay: ${formatPrice(toPay)}${fee}`,
    paidWords[payment.state].toVendor,
    freeWords(vendor, buyerLines(order)),
  ]
    .filter(Boolean)
    .join('\n')
}

/** Mails a vendor who no longer sells which orders are to be finished. */
export const queueOrdersToFinishMail = (
  tx: Transaction,
  { newId, settings }: Writing,
  vendor: Recipient & { shopName: string },
  orders: OrdersToFinish,
): Promise<void> => queueMail(tx, newId, ordersToFinishMail(vendor, orders, settings))
