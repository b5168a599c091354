import { messages } from '#shared/messages.ts'
import { formatPrice } from '#shared/money.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import { inTransaction, type Transaction } from '../../database/database.ts'
import { conflict } from '../../errors.ts'
import { countEvent } from '../../rate-limits/rate-limit-events.ts'
import type { Services } from '../../services.ts'
import { insertEvents } from '../history/event-rows.ts'
import { queueFeeMail } from '../mails/fee-mails.ts'
import { vendorOrderById } from '../vendor-order-rows.ts'
import { lockPartOfVendor } from './lock-part.ts'
import { toPayOf } from './order-shops.ts'
import type { LockedPart } from './part-rows.ts'
import { isBuyerTold, notifyOfFee } from './payment-notices.ts'
import { setFee } from './payment-rows.ts'
import { eventOf } from './record-payment.ts'

/**
 * The vendor names what the delivery costs, in Leones, or takes it back with null (docs/rules.md, 'Payments'); the buyer is
 * told of what changes. 404 for another shop's order, 409 when the order is closed or picked up, 429 when changed very often.
 */
export function setDeliveryFee(
  services: Services,
  vendorId: string,
  eitherId: string,
  fee: number | null,
): Promise<{ message: string; order: VendorOrder }> {
  return inTransaction(services.db, async (tx) => {
    const part = await lockPartOfVendor(tx, vendorId, eitherId)
    if (part.order.closedAs) throw conflict('order_closed', messages.order.closed)
    if (part.order.method === 'pickup') throw conflict('picked_up', messages.payment.pickedUp)
    if (part.deliveryFee !== fee) await changeFee(tx, services, part, fee)
    const message = fee === null ? messages.payment.feeTakenBack : messages.payment.feeSaved
    return { message, order: await vendorOrderById(tx, part.id) }
  })
}

async function changeFee(
  tx: Transaction,
  services: Services,
  part: LockedPart,
  fee: number | null,
): Promise<void> {
  const limit = { kind: 'delivery-fee', subject: part.id, most: 20, minutes: 60 }
  await countEvent(tx, services.settings, limit)
  await setFee(tx, part.id, fee)
  const text = fee === null ? 'The delivery fee is taken back.' : `The delivery costs ${formatPrice(fee)}.`
  await insertEvents(tx, [{ ...eventOf(part), kind: 'fee', by: 'vendor', text }], services.now())
  const changed = { ...part, ...toPayOf(part.items, { ...part, deliveryFee: fee }) }
  if (!isBuyerTold(part)) return
  await notifyOfFee(tx, services, changed)
  await queueFeeMail(tx, services, changed)
}
