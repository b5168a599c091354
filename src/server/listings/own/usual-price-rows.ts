import { sql } from 'kysely'
import { fewestForRange, fewestToCompare, type UsualPrices } from '#shared/listings/price-guard.ts'
import type { Queryable } from '../../database/database.ts'

/** Enough to know what a shop usually asks for, and few enough to be read at once. */
const newestOwn = 2_000

interface Prices {
  categoryId: string
  /** How many goods they are of. */
  goods: number
  cheap: number
  median: number
  dear: number
}

/**
 * What goods of these categories usually cost, by the categories' ids, in cents. The median is that of the shop's own goods
 * there, hidden ones too, else of all that buyers see; the range is that of all, widened by what the shop itself asks. Missing
 * are categories with fewer than `fewestToCompare` goods of either.
 */
export async function usualPrices(
  db: Queryable,
  vendorId: string,
  categoryIds: readonly string[],
): Promise<ReadonlyMap<string, UsualPrices>> {
  const ids = sql`${[...categoryIds]}::uuid[]`
  const own = await sql<Prices>`
    select category_id as "categoryId", count(*)::integer as goods,
      percentile_disc(0.05) within group (order by price_cents) as cheap,
      percentile_disc(0.5) within group (order by price_cents) as median,
      percentile_disc(0.95) within group (order by price_cents) as dear
    from (select category_id, price_cents from listings
      where shop_id = (select id from shops where vendor_id = ${vendorId}) and deleted_at is null
      order by id desc limit ${newestOwn}) as newest
    where category_id = any(${ids})
    group by category_id having count(*) >= ${fewestToCompare}`.execute(db)
  // From the counts that triggers write, and so to two digits: a million prices are a few thousand rows there.
  const ofMarket = await sql<Prices>`
    with buckets as (
      select category_id, bucket, sum(listings) as listings from listing_counts
      where dimension = 'price' and category_id = any(${ids}) group by category_id, bucket),
    passed as (
      select category_id, bucket, sum(listings) over (partition by category_id order by bucket) as so_far,
        sum(listings) over (partition by category_id) as total
      from buckets)
    select category_id as "categoryId", max(total)::integer as goods,
      min(bucket) filter (where so_far * 20 >= total) as cheap,
      min(bucket) filter (where so_far * 2 >= total) as median,
      min(bucket) filter (where so_far * 20 >= total * 19) as dear
    from passed where total >= ${fewestToCompare} group by category_id`.execute(db)
  const usual = new Map<string, UsualPrices>()
  for (const { categoryId, goods, median, cheap, dear } of ofMarket.rows)
    usual.set(categoryId, { median, range: goods >= fewestForRange ? { cheap, dear } : null })
  for (const { categoryId, median, cheap, dear } of own.rows) {
    const range = usual.get(categoryId)?.range
    usual.set(categoryId, {
      median,
      range: range ? { cheap: Math.min(range.cheap, cheap), dear: Math.max(range.dear, dear) } : null,
    })
  }
  return usual
}
