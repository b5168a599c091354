import { shortId } from '#shared/ids.ts'
import { formatPrice } from '#shared/money.ts'
import { buyerOrderPath } from '#shared/orders/order-pages.ts'
import { paidWords, toPayWords } from '#shared/orders/to-pay.ts'
import { formatPhone } from '#shared/phone.ts'
import type { Transaction } from '../../database/database.ts'
import { queueMail } from '../../mail/mail-queue.ts'
import { freeWords, letter, type Mail, type Recipient } from '../../mail/mail-text.ts'
import type { Settings } from '../../settings.ts'
import { buyerRecipients, vendorsOfShops } from '../order-contact-rows.ts'
import type { LockedPart } from '../payments/part-rows.ts'
import type { Writing } from './order-mail.ts'

/** What a shop asks for its delivery, or that it takes that back, and what is to pay it now. */
export function feeMail(
  buyer: Recipient,
  part: LockedPart,
  tel: string,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Mail {
  const { order, items, deliveryFee, toPay, shopName } = part
  const number = shortId(order.id)
  const paid = paidWords(part)
  const shop = freeWords(buyer, shopName, 'the shop')
  const fee = deliveryFee === null ? 'no price yet' : formatPrice(deliveryFee)
  return letter(buyer, `The delivery of your order ${number}: ${fee}`, [
    deliveryFee === null
      ? `The price for delivering your order ${number} is taken back by ${shop}.`
      : `The delivery of your order ${number} by ${shop} costs ${fee}.`,
    `${toPayWords(items, { deliveryFee, toPay }, shop)}.${paid && ` ${paid}.`}`,
    ...(tel ? [`The shop answers your questions on ${formatPhone(tel)}.`] : []),
    `See your order: ${publicUrl}${buyerOrderPath(order.id)}`,
  ])
}

/** Mails the buyer what the delivery costs. */
export async function queueFeeMail(
  tx: Transaction,
  { newId, settings }: Writing,
  part: LockedPart,
): Promise<void> {
  const { buyerId } = part.order
  const buyer = (await buyerRecipients(tx, [buyerId])).get(buyerId)!
  const [vendor] = await vendorsOfShops(tx, [part.shopId])
  await queueMail(tx, newId, feeMail(buyer, part, vendor!.tel, settings))
}
