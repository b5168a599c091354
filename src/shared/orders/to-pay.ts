import { formatPrice, leonesFromCents, totalPrice } from '../money.ts'
import type { OrderStatus } from './order-status.ts'
import { isLeftOut } from './order-sums.ts'
import type { PaymentState } from './payment-states.ts'

export interface GoodsToPay {
  price: number
  quantity: number
  status: OrderStatus
}

/** The price, in Leones, of the goods that are not rejected, cancelled or out of stock. */
export const goodsToPay = (items: readonly GoodsToPay[]): number =>
  totalPrice(items.filter(({ status }) => !isLeftOut(status)))

/** What the buyer pays one shop, in Leones: the goods and the delivery. Nothing when no goods are left, whatever the fee. */
export function toPayShop(items: readonly GoodsToPay[], deliveryFee: number | null): number {
  const goods = goodsToPay(items)
  if (goods === 0) return 0
  return leonesFromCents(Math.round(goods * 100) + Math.round((deliveryFee ?? 0) * 100))
}

/** What the shop has received of several payments, in Leones. */
export const paidSum = (instalments: readonly { state: PaymentState; amount: number | null }[]): number =>
  leonesFromCents(
    instalments
      .filter(({ state }) => state === 'received')
      .reduce((cents, { amount }) => cents + Math.round((amount ?? 0) * 100), 0),
  )

/** What the shop has not received yet, in Leones; 0 where it has received more than is to pay. */
export const stillToPay = (toPay: number, paid: number): number =>
  leonesFromCents(Math.max(0, Math.round(toPay * 100) - Math.round(paid * 100)))

/** The same of all shops of an order. */
export function paidOfShops(shops: readonly { paid: number; stillToPay: number }[]): {
  paid: number
  stillToPay: number
} {
  const sum = (name: 'paid' | 'stillToPay') =>
    leonesFromCents(shops.reduce((cents, shop) => cents + Math.round(shop[name] * 100), 0))
  return { paid: sum('paid'), stillToPay: sum('stillToPay') }
}

/**
 * 'NLe 100.00 is paid, NLe 110.00 is still to pay'; empty where nothing is paid, or just what is to pay. Paid is what the shop has
 * confirmed. Where it is too much, each side reads who gives what back.
 */
export function paidWords(
  { toPay, paid }: { toPay: number; paid: number },
  reader?: 'buyer' | 'vendor',
): string {
  if (paid === 0 || paid === toPay) return ''
  const left = stillToPay(toPay, paid)
  if (left > 0) return `${formatPrice(paid)} is paid, ${formatPrice(left)} is still to pay`
  const back = formatPrice(stillToPay(paid, toPay))
  if (reader === 'buyer') return `The shop owes you ${back}`
  if (reader === 'vendor')
    return `Paid ${formatPrice(paid)}, to pay ${formatPrice(toPay)}: ${back} to give back`
  return `${formatPrice(paid)} is paid: ${back} more than is to pay`
}

/** 'NLe 210.00 to Kamara Family Store: goods NLe 180.00 + delivery NLe 30.00' */
export function toPayWords(
  items: readonly GoodsToPay[],
  { deliveryFee, toPay }: { deliveryFee: number | null; toPay: number },
  shopName: string,
): string {
  if (toPay === 0) return `Nothing is left to pay to ${shopName}`
  const sum = `${formatPrice(toPay)} to ${shopName}`
  if (deliveryFee === null) return `${sum} for the goods`
  return `${sum}: goods ${formatPrice(goodsToPay(items))} + delivery ${formatPrice(deliveryFee)}`
}

/** The same with 'Pay' before it, once the shop has answered and named its fee, and nothing is paid yet. */
export function toPayForBuyer(
  items: readonly GoodsToPay[],
  part: { deliveryFee: number | null; toPay: number; paid: number; payment: { state: PaymentState } },
  shopName: string,
): string {
  const words = toPayWords(items, part, shopName)
  const isAnswered = items.every(({ status }) => status !== 'pending')
  const isNow = isAnswered && part.deliveryFee !== null && part.paid === 0 && part.toPay > 0
  return isNow && isPayingDue(part, items) ? `Pay ${words}` : words
}

/** Whether the buyer's next act is to pay the shop: it has accepted goods, and nothing was said of paying, or in vain. */
export const isPayingDue = (
  { payment }: { payment: { state: PaymentState } },
  items: readonly { status: OrderStatus }[],
): boolean =>
  (payment.state === 'none' || payment.state === 'disputed') &&
  items.some(({ status }) => status === 'accepted')
