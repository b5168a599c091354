import { messages } from '#shared/messages.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import type { AnswerPayment, Payment } from '#shared/orders/payment.ts'
import { answerRefusal } from '#shared/orders/payment-states.ts'
import { inTransaction } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { vendorOrderById } from '../vendor-order-rows.ts'
import { lockPartOfVendor } from './lock-part.ts'
import type { LockedPart } from './part-rows.ts'
import { notifyOfAnsweredPayment } from './payment-notices.ts'
import { conflictOf } from './payment-refusals.ts'
import type { NewPayment } from './payment-rows.ts'
import { isSaidAlready, meantPayment, recordPayment } from './record-payment.ts'

/**
 * The vendor has received a payment, also one of which the buyer said nothing, or disputes what the buyer said
 * (docs/rules.md, 'Payments'); the buyer is told, and of a dispute all administrators. The same again changes nothing.
 * 404 for another shop's order, 409 when nothing is to pay or nothing was said that could be disputed, 429 when answered
 * very often.
 */
export function answerPayment(
  services: Services,
  vendorId: string,
  eitherId: string,
  answer: AnswerPayment,
): Promise<{ message: string; order: VendorOrder }> {
  return inTransaction(services.db, async (tx) => {
    const part = await lockPartOfVendor(tx, vendorId, eitherId)
    const { instalment, before } = meantPayment(part, answer.instalment)
    const payment = completed(part, before, answer, instalment)
    const isRepeated = isSaidAlready(before, payment)
    const refusal = answerRefusal(before.state, part.toPay, answer.state)
    if (refusal && !(isRepeated && refusal === 'not-said')) throw conflictOf[refusal]()
    if (!isRepeated) {
      const changed = await recordPayment(tx, services, part, payment, vendorId)
      await notifyOfAnsweredPayment(tx, services, changed, payment)
    }
    return { message: messages.payment[answer.state], order: await vendorOrderById(tx, part.id) }
  })
}

/** What the vendor leaves out is as it was said before; without a word of the buyer it is what is still to pay. */
function completed(
  { toPay, stillToPay, isBuyerDeleted }: LockedPart,
  before: Payment,
  { state, method, amount, note }: AnswerPayment,
  instalment: number,
): NewPayment {
  const known = amount ?? before.amount
  // All is paid, and neither side has named an amount: there is nothing to record.
  if (known === null && toPay > 0 && stillToPay === 0) throw conflictOf['nothing-to-pay']()
  return {
    state,
    method: method ?? before.method,
    amount: known ?? stillToPay,
    reference: before.reference,
    // The note might name the deleted buyer, whose data are erased.
    note: isBuyerDeleted ? '' : note,
    instalment,
  }
}
