import { formatPrice, leonesFromCents } from '../money.ts'
import type { PaymentState } from './payment-states.ts'
import { type GoodsToPay, stillToPay, toPayShop } from './to-pay.ts'

interface PaidPart {
  items: readonly (GoodsToPay & { _id: string })[]
  deliveryFee: number | null
  paid: number
  payment: { state: PaymentState; amount: number | null }
}

/**
 * What a vendor who refuses some of the goods, by their ids, will have to give back of what was received or is said to be paid;
 * empty where it is nothing.
 */
export function giveBackWords(
  { items, deliveryFee, paid, payment }: PaidPart,
  refused: { has: (id: string) => boolean },
): string {
  const isSaid = payment.state === 'said'
  const sum = leonesFromCents(Math.round(paid * 100) + Math.round(((isSaid && payment.amount) || 0) * 100))
  const toPay = toPayShop(
    items.filter(({ _id }) => !refused.has(_id)),
    deliveryFee,
  )
  // What is paid beyond it.
  const back = stillToPay(sum, toPay)
  if (back === 0) return ''
  const told = `The buyer ${isSaid ? 'says they have' : 'has'} paid ${formatPrice(sum)}`
  const left = toPay === 0 ? 'nothing' : formatPrice(toPay)
  return `${told}. Without these goods ${left} is to pay: give ${formatPrice(back)} back${isSaid ? ' if you have it' : ''}.`
}
