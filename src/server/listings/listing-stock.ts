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

/** A locked listing with whom to tell of an order for it; `vendorEmail` is null once the account is deleted. */
export interface TakenListing extends LockedListing {
  vendorFirstName: string
  vendorEmail: string | null
  vendorTel: string
}

/** So many units of a listing. */
export interface WantedUnits {
  listingId: string
  quantity: number
}

/**
 * Locks listings in the order of their ids and takes the units of each that is shown and has them, in one statement:
 * their locks are held as short as can be. Answers them as they were before; whoever finds that one can't be had
 * throws the transaction away.
 */
export async function takeUnitsOfShown(
  tx: Transaction,
  wanted: readonly WantedUnits[],
): Promise<TakenListing[]> {
  const ids = wanted.map(({ listingId }) => listingId)
  const quantities = wanted.map(({ quantity }) => quantity)
  // What was locked decides, not what the statement saw at its beginning: while it waited, units may have come back.
  const { rows } = await sql<TakenListing>`
    with locked as materialized (
      select listings.id, title, price_cents as "priceCents", stock, is_shown as "isShown", shop_id as "shopId",
        shops.name as "shopName", vendor_id as "vendorId", pictures[1] as picture, quantity,
        first_name as "vendorFirstName", email as "vendorEmail", tel as "vendorTel"
      from unnest(${ids}::uuid[], ${quantities}::integer[]) wanted (id, quantity)
      join listings using (id) join shops on shops.id = shop_id join users on users.id = vendor_id
      order by listings.id for no key update of listings),
    taken as (
      update listings set stock = locked.stock - quantity from locked
      where listings.id = locked.id and "isShown" and locked.stock >= quantity)
    select id, title, "priceCents", stock, "isShown", "shopId", "shopName", "vendorId", picture,
      "vendorFirstName", "vendorEmail", "vendorTel"
    from locked`.execute(tx)
  for (const id of ids) announceStock(tx, id)
  return rows
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
