import { formatPrice } from '#shared/money.ts'
import type { Payment } from '#shared/orders/payment.ts'
import { paymentEventText } from '#shared/orders/payment-event-words.ts'
import { notPaid } from '#shared/orders/payment-shape.ts'
import { instalmentMeant, paidHow } from '#shared/orders/payment-states.ts'
import type { Transaction } from '../../database/database.ts'
import { countEvent } from '../../rate-limits/rate-limit-events.ts'
import type { Services } from '../../services.ts'
import { insertEvents, type NewEvent } from '../history/event-rows.ts'
import { toPayOf } from './order-shops.ts'
import type { LockedPart } from './part-rows.ts'
import { conflictOf } from './payment-refusals.ts'
import { insertPayment, type NewPayment } from './payment-rows.ts'

/** Which of several payments is meant and what was said of it; 409 where it is none that can be told of now. */
export function meantPayment(
  { instalments }: LockedPart,
  asked: number | undefined,
): { instalment: number; before: Payment } {
  const instalment = instalmentMeant(instalments, asked)
  if (instalment === null) throw conflictOf.changed()
  return { instalment, before: instalments[instalment - 1] ?? notPaid }
}

/** Whether this was the last that was said. */
export const isSaidAlready = (payment: Payment, { state, method, amount, reference, note }: NewPayment) =>
  payment.state === state &&
  payment.method === method &&
  payment.amount === amount &&
  payment.reference === reference &&
  payment.note === note

/** 'NLe 210.00 by Orange Money' */
export const sumWords = ({ amount, method }: Pick<NewPayment, 'amount' | 'method'>): string =>
  `${formatPrice(amount)}${method ? ` ${paidHow(method)}` : ''}`

/** Stores what one side says of paying a shop, and adds it to the history of the order; returns the part as it is then. */
export async function recordPayment(
  tx: Transaction,
  services: Services,
  part: LockedPart,
  payment: NewPayment,
  authorId: string,
): Promise<LockedPart> {
  const by = payment.state === 'said' ? 'buyer' : 'vendor'
  await countSaying(tx, services, part.id, by)
  const at = services.now()
  await insertPayment(tx, part.id, payment, { authorId, at })
  const text = paymentEventText(payment.state, sumWords(payment))
  await insertEvents(tx, [{ ...eventOf(part), kind: 'payment', by, text }], at)
  const { instalment, ...said } = payment
  const instalments = part.instalments.toSpliced(instalment - 1, 1, { ...said, at: at.toISOString() })
  return { ...part, ...toPayOf(part.items, { ...part, instalments }) }
}

/** Each tells the other side. The two are counted apart: neither can silence the other. */
const countSaying = (
  tx: Transaction,
  { settings }: Services,
  vendorOrderId: string,
  by: 'buyer' | 'vendor',
): Promise<void> =>
  countEvent(tx, settings, { kind: `payment-${by}`, subject: vendorOrderId, most: 20, minutes: 60 })

/** What an event of a part begins with. */
export const eventOf = (part: LockedPart): Pick<NewEvent, 'orderId' | 'vendorOrderId' | 'shopId'> => ({
  orderId: part.order.id,
  vendorOrderId: part.id,
  shopId: part.shopId,
})
