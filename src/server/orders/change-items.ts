import { messages } from '#shared/messages.ts'
import { type ItemStatus, shelfChange } from '#shared/orders/order-status.ts'
import { lockListings, returnUnits, takeUnits } from '../listings/listing-stock.ts'
import type { Transaction } from '../platform/database.ts'
import { conflict } from '../platform/errors.ts'
import { type ItemRow, setItemStatus } from './order-rows.ts'

export interface ItemChange {
  item: ItemRow
  to: ItemStatus
}

/**
 * Sets items to new statuses and moves their units on or off the shelf; answers the changes that were any. Lock the
 * orders first. 409 when units that would have to be taken again are sold: then throw the transaction away.
 */
export async function changeItems(tx: Transaction, wanted: readonly ItemChange[]): Promise<ItemChange[]> {
  const changes = wanted.filter(({ item, to }) => item.status !== to)
  await moveUnits(tx, changes)
  for (const [status, group] of Map.groupBy(changes, ({ to }) => to)) {
    const itemIds = group.map(({ item }) => item.id)
    await setItemStatus(tx, itemIds, status)
  }
  return changes
}

async function moveUnits(tx: Transaction, changes: readonly ItemChange[]): Promise<void> {
  const moves = changes
    .map(({ item, to }) => ({ item, direction: shelfChange(item.status, to) }))
    .filter(({ direction }) => direction !== 0)
  if (moves.length === 0) return
  const listingIds = moves.map(({ item }) => item.listingId)
  await lockListings(tx, listingIds)
  for (const { item, direction } of moves) {
    if (direction === 1) await returnUnits(tx, item.listingId, item.quantity)
    else if (!(await takeUnits(tx, item.listingId, item.quantity)))
      throw conflict(messages.order.notEnoughStock(item.title))
  }
}
