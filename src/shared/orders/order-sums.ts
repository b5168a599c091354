import { totalPrice } from '../money.ts'
import type { OrderStatus } from './order-status.ts'

interface SummedItem {
  price: number
  quantity: number
  status: OrderStatus
}

/** What the buyer neither gets nor pays. */
export const isLeftOut = (status: OrderStatus): boolean =>
  status === 'rejected' || status === 'cancelled' || status === 'out_of_stock'

/**
 * What an order, or a shop's part of one, comes to in Leones. `total`, as the API answers it, is what was ordered: `toPay`
 * and `leftOut` together. `accepted` is the part of `toPay` that the shops have agreed to.
 */
export function orderSums({ total, items }: { total: number; items: readonly SummedItem[] }) {
  const leftOut = items.filter(({ status }) => isLeftOut(status))
  const accepted = items.filter(({ status }) => status !== 'pending' && !isLeftOut(status))
  return {
    toPay: leftOut.length === 0 ? total : totalPrice(items.filter(({ status }) => !isLeftOut(status))),
    leftOut: totalPrice(leftOut),
    accepted: totalPrice(accepted),
  }
}

/** All of the order was rejected, cancelled or out of stock. */
export const isNothingLeft = ({ toPay, leftOut }: { toPay: number; leftOut: number }): boolean =>
  toPay === 0 && leftOut > 0
