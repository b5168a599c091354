import { messages } from '#shared/messages.ts'
import type { OrderAnswer } from '#shared/orders/order.ts'
import type { SayPayment } from '#shared/orders/payment.ts'
import { saidRefusal } from '#shared/orders/payment-states.ts'
import { inTransaction } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { orderById } from '../buyer-order-rows.ts'
import { lockPartOfBuyer } from './lock-part.ts'
import { notifyOfSaidPayment } from './payment-notices.ts'
import { conflictOf } from './payment-refusals.ts'
import type { NewPayment } from './payment-rows.ts'
import { isSaidAlready, meantPayment, recordPayment } from './record-payment.ts'

/**
 * The buyer says that a shop of an order is paid (docs/rules.md, 'Payments'); its vendor is told. Said again in the same
 * words it changes nothing, because the first answer may have been lost. 404 when the order is not theirs, 409 when nothing
 * is to pay, the shop has received it already, or another payment has begun meanwhile, 429 when said very often.
 */
export function sayPayment(
  services: Services,
  buyerId: string,
  orderId: string,
  { vendorOrderId, instalment: asked, seenAt, ...said }: SayPayment,
): Promise<OrderAnswer> {
  return inTransaction(services.db, async (tx) => {
    const part = await lockPartOfBuyer(tx, buyerId, orderId, vendorOrderId)
    const { instalment, before } = meantPayment(part, asked)
    const refusal = saidRefusal(before.state, part.toPay)
    if (refusal) throw conflictOf[refusal]()
    const payment: NewPayment = { state: 'said', ...said, note: '', instalment }
    if (!isSaidAlready(before, payment)) {
      if (seenAt !== undefined && seenAt !== before.at) throw conflictOf.changed()
      await recordPayment(tx, services, part, payment, buyerId)
      await notifyOfSaidPayment(tx, services, part, payment)
    }
    return { message: messages.payment.said, order: await orderById(tx, orderId) }
  })
}
