import { sql } from 'kysely'
import { announceStock } from '../platform/catalogue-changes.ts'
import type { Transaction } from '../platform/database.ts'

/** A listing that stays as it is until the transaction ends. `picture` is the hash of the first one. */
export interface LockedListing {
  id: string
  title: string
  priceCents: number
  stock: number
  /** False when it is hidden, deleted or its shop is closed: it cannot be bought then. */
  isShown: boolean
  shopId: string
  shopName: string
  /** Account of the shop's vendor. */
  vendorId: string
  picture: string
}

/** Locks listings in the order of their ids, which keeps two orders from waiting for each other; ids that do not exist are left out. */
export async function lockListings(tx: Transaction, ids: readonly string[]): Promise<LockedListing[]> {
  return tx
    .selectFrom('listings')
    .innerJoin('shops', 'shops.id', 'listings.shop_id')
    .select([
      'listings.id',
      'listings.title',
      'listings.price_cents as priceCents',
      'listings.stock',
      'listings.is_shown as isShown',
      'listings.shop_id as shopId',
      'shops.name as shopName',
      'shops.vendor_id as vendorId',
      sql<string>`listings.pictures[1]`.as('picture'),
    ])
    .where((eb) => eb('listings.id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy('listings.id')
    .forNoKeyUpdate('listings')
    .execute()
}

/** Takes units off the shelf; false, and nothing changed, when there are not that many. Hidden listings count too: a vendor may take a rejected item back. */
export async function takeUnits(tx: Transaction, listingId: string, quantity: number): Promise<boolean> {
  const taken = await tx
    .updateTable('listings')
    .set((eb) => ({ stock: eb('stock', '-', quantity) }))
    .where('id', '=', listingId)
    .where('stock', '>=', quantity)
    .returning('id')
    .executeTakeFirst()
  announceStock(tx, listingId)
  return taken !== undefined
}

/** Puts units back on the shelf, whatever became of the listing since. */
export async function returnUnits(tx: Transaction, listingId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('listings')
    .set((eb) => ({ stock: eb('stock', '+', quantity) }))
    .where('id', '=', listingId)
    .execute()
  announceStock(tx, listingId)
}
