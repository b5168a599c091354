import { sql } from 'kysely'
import { fewestToCompare } from '#shared/listings/price-guard.ts'
import type { Queryable } from '../../database/database.ts'

/** Enough to know what a shop usually asks for, and few enough to be read at once. */
const newestOwn = 2_000

interface Median {
  categoryId: string
  cents: number
}

/**
 * The median prices of the categories by their ids, in cents: of the shop's own goods there, hidden ones too, else of all that
 * buyers see. None where there are fewer than `fewestToCompare`.
 */
export async function medianPrices(
  db: Queryable,
  vendorId: string,
  categoryIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = sql`${[...categoryIds]}::uuid[]`
  const own = await sql<Median>`
    select category_id as "categoryId", percentile_disc(0.5) within group (order by price_cents) as cents
    from (select category_id, price_cents from listings
      where shop_id = (select id from shops where vendor_id = ${vendorId}) and deleted_at is null
      order by id desc limit ${newestOwn}) as newest
    where category_id = any(${ids})
    group by category_id having count(*) >= ${fewestToCompare}`.execute(db)
  // From the counts that triggers write, and so to two digits: a million prices are a few thousand rows there.
  const ofMarket = await sql<Median>`
    with buckets as (
      select category_id, bucket, sum(listings) as listings from listing_counts
      where dimension = 'price' and category_id = any(${ids}) group by category_id, bucket),
    passed as (
      select category_id, bucket, sum(listings) over (partition by category_id order by bucket) as so_far,
        sum(listings) over (partition by category_id) as total
      from buckets)
    select distinct on (category_id) category_id as "categoryId", bucket as cents from passed
    where so_far * 2 >= total and total >= ${fewestToCompare}
    order by category_id, bucket`.execute(db)
  return new Map([...ofMarket.rows, ...own.rows].map(({ categoryId, cents }) => [categoryId, cents]))
}
