import { sql } from 'kysely'
import { type CartItem, highestQuantity } from '#shared/cart/cart.ts'
import { pictureUrl } from '#shared/listings/picture-urls.ts'
import { leonesFromCents } from '#shared/money.ts'
import { ratingOf } from '#shared/reviews/rating.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { anyPlan } from '../database/statement-names.ts'

/** The rows of a cart in the order in which they were added, their listings filled in, hidden and deleted ones too. */
export async function listCartItems(db: Queryable, userId: string): Promise<CartItem[]> {
  const rows = await db
    .selectFrom('cart_items')
    .innerJoin('listings', 'listings.id', 'cart_items.listing_id')
    .innerJoin('shops', 'shops.id', 'listings.shop_id')
    .modifyFront(anyPlan)
    .select(['cart_items.id', 'cart_items.quantity', 'cart_items.listing_id'])
    .select(['listings.title', 'listings.price_cents', 'listings.pictures', 'listings.stock'])
    .select(['listings.rating_sum', 'listings.rating_count'])
    .select(['listings.is_shown', 'shops.id as shop_id', 'shops.name as shop_name', 'address', 'logo'])
    .select(sql<string | null>`away_now(away_until)`.as('away_until'))
    .where('cart_items.user_id', '=', userId)
    .orderBy('cart_items.id')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    quantity: row.quantity,
    available: row.is_shown,
    listingId: {
      _id: row.listing_id,
      title: row.title,
      price: leonesFromCents(row.price_cents),
      images: row.pictures.map(pictureUrl),
      stock: row.stock,
      shop: {
        _id: row.shop_id,
        name: row.shop_name,
        address: row.address,
        logo: row.logo,
        awayUntil: row.away_until,
      },
      rating: ratingOf(row.rating_sum, row.rating_count),
    },
  }))
}

interface CartRow {
  quantity: number
  stock: number
  isShown: boolean
}

/** One row of a cart with what its listing allows; undefined when the listing is not in the cart. */
export const findCartRow = (db: Queryable, userId: string, listingId: string): Promise<CartRow | undefined> =>
  db
    .selectFrom('cart_items')
    .innerJoin('listings', 'listings.id', 'cart_items.listing_id')
    .select(['cart_items.quantity', 'listings.stock', 'listings.is_shown as isShown'])
    .where('cart_items.user_id', '=', userId)
    .where('cart_items.listing_id', '=', listingId)
    .executeTakeFirst()

export async function countCartRows(db: Queryable, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('cart_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

interface Addition {
  id: string
  userId: string
  listingId: string
  quantity: number
  addedAt: Date
  /** The row is not raised above this many; one that holds more stays as it is. */
  upTo?: number | undefined
}

/** What the trigger is called that refuses a row beyond the most that a cart holds. */
export const fullCart = 'cart_items_most'

/**
 * Adds to the one row of a listing, made if need be, unless it would hold more than there are or a row may hold; says which,
 * with the units on the shelf. Undefined for a listing that the public does not see. A row too many violates `fullCart`.
 */
export async function addQuantity(
  db: Queryable,
  { id, userId, listingId, quantity, addedAt, upTo }: Addition,
): Promise<{ stock: number; isDone: boolean } | undefined> {
  const sum = sql`cart_items.quantity + excluded.quantity`
  const raised =
    upTo === undefined ? sum : sql`greatest(cart_items.quantity, least(${sum}, ${upTo}::integer))`
  // Adding up and looking at the sum are one statement, so additions at the same instant cannot both pass.
  const { rows } = await sql<{ stock: number; isDone: boolean }>`
    with ${anyPlan} wanted as materialized (
      select stock, least(stock, ${highestQuantity}) as highest from listings where id = ${listingId} and is_shown),
    added as (
      insert into cart_items (id, user_id, listing_id, quantity, added_at)
      select ${id}::uuid, ${userId}::uuid, ${listingId}::uuid, ${quantity}::integer, ${addedAt}::timestamptz
      from wanted where ${quantity} <= highest
      on conflict (user_id, listing_id) do update set quantity = ${raised}
        where ${raised} <= (select highest from wanted)
      returning quantity)
    select stock, exists (select from added) as "isDone" from wanted`.execute(db)
  return rows[0]
}

/** Rows of a cart that hold at least so many each afterwards, made where there are none. */
export async function putAtLeast(
  tx: Transaction,
  userId: string,
  rows: readonly { id: string; listingId: string; quantity: number }[],
  addedAt: Date,
): Promise<void> {
  const all = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name])
  // In the order of the listings: of two statements at once neither waits for the other in a circle.
  await sql`
    insert into cart_items (id, user_id, listing_id, quantity, added_at)
    select id, ${userId}, listing_id, quantity, ${addedAt}
    from unnest(${all('id')}::uuid[], ${all('listingId')}::uuid[], ${all('quantity')}::integer[])
      as put (id, listing_id, quantity)
    order by listing_id
    on conflict (user_id, listing_id) do update set
      quantity = greatest(cart_items.quantity, excluded.quantity)`.execute(tx)
}

export async function setQuantity(
  tx: Transaction,
  userId: string,
  listingId: string,
  quantity: number,
): Promise<void> {
  await tx
    .updateTable('cart_items')
    .set({ quantity })
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .execute()
}

/** Takes listings out of a cart; those that are not in it change nothing. */
export async function removeFromCart(
  db: Queryable,
  userId: string,
  listingIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where((eb) => eb('listing_id', '=', eb.fn.any(eb.val([...listingIds]))))
    .execute()
}

export async function clearCart(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('cart_items').where('user_id', '=', userId).execute()
}
