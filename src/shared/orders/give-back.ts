import { formatPrice, leonesFromCents } from '../money.ts'
import type { PaymentState } from './payment-states.ts'
import { type GoodsToPay, stillToPay, toPayShop } from './to-pay.ts'

/** What of a shop's part of an order the shop has received, in Leones, and what was said last. */
interface Paid {
  paid: number
  payment: { state: PaymentState; amount: number | null }
}

interface PaidPart extends Paid {
  items: readonly (GoodsToPay & { _id: string })[]
  deliveryFee: number | null
}

/** The sum that was received or is said to be paid, and what of it is too much, in Leones. */
function overpaid({ paid, payment }: Paid, toPay: number): { isSaid: boolean; sum: number; back: number } {
  const isSaid = payment.state === 'said'
  const sum = leonesFromCents(Math.round(paid * 100) + Math.round(((isSaid && payment.amount) || 0) * 100))
  return { isSaid, sum, back: stillToPay(sum, toPay) }
}

/**
 * What a vendor who refuses some of the goods, by their ids, will have to give back of what was received or is said to be paid;
 * empty where it is nothing.
 */
export function giveBackWords(part: PaidPart, refused: { has: (id: string) => boolean }): string {
  const toPay = toPayShop(
    part.items.filter(({ _id }) => !refused.has(_id)),
    part.deliveryFee,
  )
  const { isSaid, sum, back } = overpaid(part, toPay)
  if (back === 0) return ''
  const told = `The buyer ${isSaid ? 'says they have' : 'has'} paid ${formatPrice(sum)}`
  const left = toPay === 0 ? 'nothing' : formatPrice(toPay)
  return `${told}. Without these goods ${left} is to pay: give ${formatPrice(back)} back${isSaid ? ' if you have it' : ''}.`
}

/** What the buyer is to get back from a shop that has left goods out; empty where it is nothing. */
export function getBackWords(part: Paid & { toPay: number }, shopName: string): string {
  const { isSaid, sum, back } = overpaid(part, part.toPay)
  if (back === 0) return ''
  if (!isSaid) return `${shopName} owes you ${formatPrice(back)} of what you have paid. Please ask for it.`
  return `You said that you have paid ${formatPrice(sum)} to ${shopName}. If it came, please ask for ${formatPrice(back)} back.`
}
