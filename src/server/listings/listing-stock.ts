import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { publishStockInvalidation } from '../response-cache/catalogue-invalidation.ts'

/** A listing that stays as it is until the transaction ends. `picture` is the hash of the first one. */
export interface TakenListing {
  id: string
  title: string
  priceCents: number
  stock: number
  /** False when it is hidden, deleted or its shop is closed: it cannot be bought then. */
  isShown: boolean
  shopId: string
  shopName: string
  shopAddress: string
  shopLogo: string
  /** Account of the shop's vendor. */
  vendorId: string
  picture: string
  vendorFirstName: string
  /** Null once the account is deleted. */
  vendorEmail: string | null
  /** Whether the vendor has opened a link mailed to this e-mail. */
  isVendorConfirmed: boolean
  vendorTel: string
  /** The last day of the shop's absence; null while it is there. */
  awayUntil: string | null
  /** The transaction's time by the database's clock. */
  takenAt: Date
}

/** So many units of a listing. */
interface WantedUnits {
  listingId: string
  quantity: number
}

/**
 * Locks listings in the order of their ids and takes the units of each that is shown and has them, in one statement:
 * their locks are held as short as can be. Returns them as they were before; a caller that misses one, or whose shop is away,
 * rolls the transaction back.
 */
export async function takeUnitsOfShown(
  tx: Transaction,
  wanted: readonly WantedUnits[],
): Promise<TakenListing[]> {
  const ids = wanted.map(({ listingId }) => listingId)
  const quantities = wanted.map(({ quantity }) => quantity)
  // What was locked decides, not what the statement saw at its beginning: while it waited, units may have come back.
  const { rows } = await sql<TakenListing>`
    with open_shops as materialized (
      -- Shared: a shop that goes away in this moment does so after the order, or before it and then it is seen here.
      select id, name, address, logo, vendor_id, away_now(away_until) as away_until from shops
      where id in (select shop_id from listings where id = any(${ids}::uuid[])) order by id for share of shops),
    locked as materialized (
      select listings.id, title, price_cents as "priceCents", stock, is_shown as "isShown", shop_id as "shopId",
        shops.name as "shopName", shops.address as "shopAddress", logo as "shopLogo", vendor_id as "vendorId",
        away_until as "awayUntil",
        pictures[1] as picture, quantity,
        first_name as "vendorFirstName", email as "vendorEmail", tel as "vendorTel",
        email_confirmed_at is not null as "isVendorConfirmed"
      from unnest(${ids}::uuid[], ${quantities}::integer[]) wanted (id, quantity)
      join listings using (id) join open_shops shops on shops.id = shop_id join users on users.id = vendor_id
      order by listings.id for no key update of listings),
    taken as (
      update listings set stock = locked.stock - quantity from locked
      where listings.id = locked.id and "isShown" and locked.stock >= quantity)
    select id, title, "priceCents", stock, "isShown", "shopId", "shopName", "shopAddress", "shopLogo", "vendorId", picture,
      "vendorFirstName", "vendorEmail", "isVendorConfirmed", "vendorTel", "awayUntil", now() as "takenAt"
    from locked`.execute(tx)
  publishStockInvalidation(tx, ids)
  return rows
}

/** Units that go onto the shelf, or off it where there are fewer than none. */
export interface MovedUnits {
  listingId: string
  units: number
  /** None are left on the shelf, however many there were. */
  isSoldOut?: boolean | undefined
}

/**
 * Locks listings in the order of their ids and moves units of each, whatever became of the listing since: a vendor may take
 * a rejected item back. Answers the ids of those that have too few, which stay as they are; then throw the transaction away.
 */
export async function moveUnits(tx: Transaction, moves: readonly MovedUnits[]): Promise<string[]> {
  const byListing = Map.groupBy(moves, ({ listingId }) => listingId)
  const ids = [...byListing.keys()]
  const units = [...byListing.values()].map((those) => those.reduce((sum, move) => sum + move.units, 0))
  const soldOut = [...byListing.values()].map((those) => those.some((move) => move.isSoldOut === true))
  // The locked rows decide, as above.
  const { rows } = await sql<{ id: string }>`
    with locked as materialized (
      select listings.id, case when sold_out then 0 else stock + units end as stock
      from unnest(${ids}::uuid[], ${units}::integer[], ${soldOut}::boolean[]) moved (id, units, sold_out)
      join listings using (id) order by listings.id for no key update of listings),
    moved as (
      update listings set stock = locked.stock from locked where listings.id = locked.id and locked.stock >= 0)
    select id from locked where stock < 0`.execute(tx)
  publishStockInvalidation(tx, ids)
  return rows.map(({ id }) => id)
}
