import { messages } from '#shared/messages.ts'
import { type ItemStatus, shelfChange } from '#shared/orders/order-status.ts'
import type { Transaction } from '../database/database.ts'
import { conflict } from '../errors.ts'
import { moveUnits } from '../listings/listing-stock.ts'
import { publishShopInvalidation } from '../response-cache/catalogue-invalidation.ts'
import type { Services } from '../services.ts'
import { type Cause, changeEvents } from './history/change-events.ts'
import { insertEvents } from './history/event-rows.ts'
import { type ItemRow, setItemStatus } from './order-rows.ts'

export interface ItemChange {
  item: ItemRow
  to: ItemStatus
  /** Why the vendor rejected it, for the buyer. */
  reason?: string | undefined
  /** The vendor has no more of it: none are left on the shelf. */
  isSoldOut?: boolean | undefined
  /** No shop answered in time. */
  isExpired?: boolean
  /** Rejected because the vendor no longer sells: the shop's facts do not count it. */
  isByMakit?: boolean
}

/**
 * Sets items to new statuses, moves their units on or off the shelf and adds to the history of their orders; answers the
 * changes that were any. All of one call expire, or are rejected by Makit, or none is. Lock the orders first. 409 when units that would have to be
 * taken again are sold: then throw the transaction away.
 */
export async function changeItems(
  tx: Transaction,
  { now }: Pick<Services, 'now'>,
  wanted: readonly ItemChange[],
  cause: Cause,
): Promise<ItemChange[]> {
  const changes = wanted.filter(({ item, to }) => item.status !== to)
  await moveUnitsOf(tx, changes)
  publishShopInvalidation(tx, new Set(changes.map(({ item }) => item.shopId)))
  const alike = Map.groupBy(changes, ({ to, reason }) => `${to} ${reason ?? ''}`)
  for (const group of alike.values()) {
    const { to, reason, isExpired, isByMakit } = group[0]!
    await setItemStatus(
      tx,
      group.map(({ item }) => item.id),
      to,
      { rejectReason: reason, isExpired, isByMakit },
    )
  }
  await insertEvents(tx, changeEvents(changes, cause), now())
  return changes
}

async function moveUnitsOf(tx: Transaction, changes: readonly ItemChange[]): Promise<void> {
  const moves = changes
    .map(({ item, to, isSoldOut }) => ({
      ...item,
      units: shelfChange(item.status, to) * item.quantity,
      isSoldOut,
    }))
    .filter(({ units, isSoldOut }) => units !== 0 || isSoldOut)
  if (moves.length === 0) return
  const short = await moveUnits(tx, moves)
  const missing = moves.find(({ listingId }) => short.includes(listingId))
  if (missing) throw conflict('not_enough_stock', messages.order.notEnoughStock(missing.title))
}
