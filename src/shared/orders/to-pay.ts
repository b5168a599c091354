import { formatPrice, leonesFromCents, totalPrice } from '../money.ts'
import type { OrderStatus } from './order-status.ts'
import { isLeftOut } from './order-sums.ts'

interface GoodsToPay {
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

/** 'Goods NLe 180.00 + delivery NLe 30.00 = NLe 210.00 to Kamara Family Store' */
export function toPayWords(
  items: readonly GoodsToPay[],
  { deliveryFee, toPay }: { deliveryFee: number | null; toPay: number },
  shopName: string,
): string {
  if (toPay === 0) return `Nothing is left to pay to ${shopName}`
  const goods = `Goods ${formatPrice(goodsToPay(items))}`
  if (deliveryFee === null) return `${goods} to ${shopName}`
  return `${goods} + delivery ${formatPrice(deliveryFee)} = ${formatPrice(toPay)} to ${shopName}`
}
