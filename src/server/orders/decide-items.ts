import { messages } from '#shared/messages.ts'
import { changedMeanwhileWords, decisionWords } from '#shared/orders/decision-words.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import { isAsSeen, isDecidable, type VendorDecision } from '#shared/orders/order-status.ts'
import { requireActiveVendor } from '../accounts/locks.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { conflict, invalidField, notFound } from '../errors.ts'
import { countEvent } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { changeItems, type ItemChange } from './change-items.ts'
import { lockOrder } from './locks.ts'
import { queueDecisionMail } from './mails/buyer-mails.ts'
import { notifyOfAnswer, readNewOrder } from './notices/order-notices.ts'
import { findVendorOrderIds, type ItemRow, itemsOfOrder } from './order-rows.ts'
import { vendorOrderById } from './vendor-order-rows.ts'

export interface ItemDecision {
  _id: string
  status: VendorDecision
  /** Told to the buyer when the item is rejected; other statuses drop it. */
  reason?: string
  /** Takes the listing's stock to 0 with a rejected or out-of-stock item; other statuses drop it. */
  soldOut?: boolean | undefined
  /** What the vendor saw it as: refused when it is something else by now, and not as decided either. */
  wasOneOf?: readonly VendorDecision[] | undefined
}

/** What has changed, in words, and the order as it is now. */
interface Decided {
  message: string
  order: VendorOrder
}

/**
 * A vendor decides about items of an order, all or none (docs/rules.md, 'Orders and stock'). `eitherId` is the vendor
 * order's id or the parent order's. 404 for an order or item that is not the vendor's; 409 when the buyer has closed the
 * order, for an item that is not as the vendor saw it, for a cancelled or completed one, and when units of a rejected item are
 * sold meanwhile; 429 when the answer changed very often. The buyer is told of what changes; once nothing waits, the vendor's
 * notification of the new order counts as read.
 */
export function decideItems(
  services: Services,
  vendorId: string,
  eitherId: string,
  decisions: readonly ItemDecision[],
): Promise<Decided> {
  return inTransaction(services.db, async (tx) => {
    // Barred or demoted since the request came in: the pending items have been rejected, and that must hold.
    await requireActiveVendor(tx, vendorId)
    const found = await findVendorOrderIds(tx, vendorId, eitherId)
    if (!found) throw notFound()
    const order = (await lockOrder(tx, found.orderId))!
    const all = await itemsOfOrder(tx, order)
    const own = all.filter((item) => item.vendorOrderId === found.vendorOrderId)
    const wanted = wantedChanges(own, decisions)
    if (order.closedAs) throw conflict('order_closed', messages.order.closed)
    refuseUnseen(own, decisions)
    if (wanted.some(({ item }) => !isDecidable(item.status)))
      throw conflict('item_decided', messages.order.itemFinal)
    if (wanted.some(({ item, to }) => item.status !== to)) {
      await countDecision(tx, services, found.vendorOrderId, own.length)
    }
    const changes = await changeItems(tx, services, wanted, { kind: 'decided', by: 'vendor' })
    if (changes.length > 0) await notifyOfAnswer(tx, services, { order, changes })
    if (changes.length > 0 && !isAnyPending(own, wanted))
      await readNewOrder(tx, services, vendorId, found.vendorOrderId)
    const isBuyerTold = changes.length > 0 && (await queueDecisionMail(tx, services, order, changes))
    return {
      message: decisionWords(
        changes.map(({ to }) => to),
        isBuyerTold,
        changes.every(({ isSoldOut }) => isSoldOut),
      ),
      order: await vendorOrderById(tx, found.vendorOrderId),
    }
  })
}

/** Another device has decided since, or the buyer or time has cancelled: what waited for a line must not undo that unseen. */
function refuseUnseen(own: readonly ItemRow[], decisions: readonly ItemDecision[]): void {
  const changed = own.filter(({ id, status }) =>
    decisions.some((one) => one._id === id && !isAsSeen(status, one.status, one.wasOneOf)),
  )
  if (changed.length === 0) return
  const changes = changed.map(({ id, title, status }) => ({ _id: id, title, status }))
  throw conflict('item_changed', changedMeanwhileWords(changes), { changes })
}

/** Each change mails the buyer. Every item can be answered by itself, and within an hour a vendor may think again often. */
const countDecision = (
  tx: Transaction,
  { settings }: Services,
  vendorOrderId: string,
  items: number,
): Promise<void> =>
  countEvent(tx, settings, { kind: 'order-decision', subject: vendorOrderId, most: items + 60, minutes: 60 })

/** Whether an item waits for an answer once these changes are made. */
const isAnyPending = (own: readonly ItemRow[], wanted: readonly ItemChange[]): boolean =>
  own.some((row) => (wanted.find(({ item }) => item.id === row.id)?.to ?? row.status) === 'pending')

function wantedChanges(own: readonly ItemRow[], decisions: readonly ItemDecision[]): ItemChange[] {
  const wanted = new Map<string, ItemChange>()
  for (const { _id, status, reason, soldOut } of decisions) {
    const item = own.find(({ id }) => id === _id)
    if (!item) throw notFound()
    const earlier = wanted.get(_id)
    if (earlier && earlier.to !== status) throw invalidField('items', messages.order.itemTwice)
    wanted.set(_id, {
      item,
      to: status,
      reason: status === 'rejected' ? reason : undefined,
      isSoldOut: soldOut && (status === 'rejected' || status === 'out_of_stock'),
    })
  }
  return [...wanted.values()]
}
