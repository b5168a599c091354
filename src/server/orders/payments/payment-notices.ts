import { shortId } from '#shared/ids.ts'
import { administratorOrderPath, buyerOrderPath, vendorOrderPath } from '#shared/orders/order-pages.ts'
import { paidWords, toPayWords } from '#shared/orders/to-pay.ts'
import type { Transaction } from '../../database/database.ts'
import { notify, notifyAdministrators, type Telling } from '../../notifications/notify.ts'
import type { LockedPart } from './part-rows.ts'
import type { NewPayment } from './payment-rows.ts'
import { sumWords } from './record-payment.ts'

/** False for a vendor who ordered from their own shop, and for a deleted buyer. */
export const isBuyerTold = ({ isOwn, isBuyerDeleted }: LockedPart): boolean => !isOwn && !isBuyerDeleted

/** ' NLe 100.00 is paid, NLe 110.00 is still to pay.' */
function paidSentence(part: LockedPart): string {
  const words = paidWords(part)
  return words && ` ${words}.`
}

/** Tells the buyer what the delivery costs, or that this is taken back, and what is to pay now. */
export async function notifyOfFee(tx: Transaction, services: Telling, part: LockedPart): Promise<void> {
  const { order, items, deliveryFee, shopName } = part
  const back = deliveryFee === null ? 'The shop has taken its price for the delivery back. ' : ''
  const notice = {
    userId: order.buyerId,
    kind: 'delivery_fee' as const,
    title: `The delivery of your order ${shortId(order.id)}`,
    text: `${back}${toPayWords(items, part, shopName)}.${paidSentence(part)}`,
    path: buyerOrderPath(order.id),
  }
  await notify(tx, services, [notice])
}

/** Notifies the vendor of what the buyer says; not for orders from the vendor's own shop. */
export async function notifyOfSaidPayment(
  tx: Transaction,
  services: Telling,
  { id, order, vendorId, isOwn }: LockedPart,
  payment: NewPayment,
): Promise<void> {
  if (isOwn) return
  const notice = {
    userId: vendorId,
    kind: 'payment_said' as const,
    title: `Order ${shortId(order.id)}: the buyer says it is paid`,
    text: `The buyer says that ${sumWords(payment)} is paid. Please look whether it is there, and answer.`,
    path: vendorOrderPath(id),
  }
  await notify(tx, services, [notice])
}

/** Notifies the buyer of the vendor's answer, and administrators of a dispute; not for orders from the vendor's own shop. */
export async function notifyOfAnsweredPayment(
  tx: Transaction,
  services: Telling,
  part: LockedPart,
  payment: NewPayment,
): Promise<void> {
  const { order, shopName, isOwn } = part
  const number = shortId(order.id)
  const isDisputed = payment.state === 'disputed'
  const text = isDisputed
    ? `${shopName} says that ${sumWords(payment)} has not arrived.`
    : `${shopName} has received ${sumWords(payment)}.${paidSentence(part)}`
  const notice = {
    userId: order.buyerId,
    kind: isDisputed ? ('payment_disputed' as const) : ('payment_received' as const),
    title: isDisputed
      ? `The payment of order ${number} is disputed`
      : `Order ${number}: your payment has arrived`,
    text,
    path: buyerOrderPath(order.id),
  }
  if (isBuyerTold(part)) await notify(tx, services, [notice])
  if (!isDisputed || isOwn) return
  const { userId: _, ...toAll } = { ...notice, path: administratorOrderPath(order.id) }
  await notifyAdministrators(tx, services, toAll)
}
