import { messages } from '#shared/messages.ts'
import { holdingRefusal, mostPendingOrders } from '#shared/orders/held-stock.ts'
import type { Transaction } from '../database/database.ts'
import { conflict, tooMany } from '../errors.ts'
import type { TakenListing } from '../listings/listing-stock.ts'
import type { Services } from '../services.ts'
import { type BuyerOrders, readBuyerOrders } from './held-rows.ts'

const hourMs = 3_600_000

/** Orders that one account may place, whatever becomes of them: each writes mails and rows. */
const placingLimits = [
  { most: 60, withinMs: hourMs },
  { most: 300, withinMs: 24 * hourMs },
]

/**
 * Throws AppError 429 when a buyer has placed too many orders of late, 409 when too many wait for an answer. Answers
 * what `checkHolding` looks at; undefined where nothing is counted. Lock the buyer's account first.
 */
export async function checkOrderCounts(
  tx: Transaction,
  { settings, now }: Services,
  buyerId: string,
  listingIds: readonly string[],
): Promise<BuyerOrders | undefined> {
  if (!settings.countLimits) return undefined
  const ordersAgo = placingLimits.map(({ most }) => most)
  const orders = await readBuyerOrders(tx, buyerId, listingIds, ordersAgo)
  const waitsMs = orders.placedAt.map((at, limit) =>
    at ? at.getTime() + placingLimits[limit]!.withinMs - now().getTime() : 0,
  )
  const waitMs = Math.max(...waitsMs)
  if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1_000), messages.order.tooManyPlaced)
  if (orders.pendingOrders >= mostPendingOrders)
    throw conflict('too_many_pending_orders', messages.order.tooManyPending)
  return orders
}

/** Throws AppError 409 when with these lines the buyer would hold more of the market than a buyer may. */
export function checkHolding(
  { held, heldUnitsOf, completedOrders }: BuyerOrders,
  lines: readonly { quantity: number; listing: TakenListing }[],
): void {
  const wished = lines.map(({ quantity, listing: { id, title, priceCents } }) => ({
    title,
    quantity,
    priceCents,
    heldUnits: heldUnitsOf[id] ?? 0,
  }))
  const refusal = holdingRefusal(held, wished, completedOrders)
  if (refusal) throw conflict('holding_limit', refusal)
}
