import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Services } from '../services.ts'
import { allOf, kindWanted, type PageWanted, shown } from './listing-filter.ts'
import { priceBucketAfter, priceBucketOf } from './price-buckets.ts'

const sumOf = (wanted: PageWanted, conditions: readonly RawBuilder<unknown>[]) =>
  sql`(select coalesce(sum(listings), 0) from listing_counts where ${allOf([...conditions, ...kindWanted(wanted)])})`

const countBetween = (wanted: PageWanted, minPrice: number, maxPrice: number | undefined) =>
  sql`(select count(*) from listings where ${shown({ ...wanted, minPrice, maxPrice })})`

/**
 * How many shown listings match, as an expression. It adds up the counts that triggers write; only the listings in the two
 * buckets at the ends of a price range are counted one by one, however many there are.
 */
export function countOfShown(wanted: PageWanted): RawBuilder<unknown> {
  const { minPrice = 0, maxPrice } = wanted
  if (minPrice === 0 && maxPrice === undefined) return sql`${sumOf(wanted, [sql`dimension = 'all'`])}`
  const wholeBucketsFrom = priceBucketOf(minPrice) === minPrice ? minPrice : priceBucketAfter(minPrice)
  const wholeBucketsUntil = maxPrice === undefined ? undefined : priceBucketOf(maxPrice + 1)
  if (wholeBucketsUntil !== undefined && wholeBucketsFrom > wholeBucketsUntil)
    return countBetween(wanted, minPrice, maxPrice)
  const inBuckets = [sql`dimension = 'price'`, sql`bucket >= ${wholeBucketsFrom}`]
  if (wholeBucketsUntil !== undefined) inBuckets.push(sql`bucket < ${wholeBucketsUntil}`)
  const parts = [sumOf(wanted, inBuckets)]
  if (minPrice < wholeBucketsFrom) parts.push(countBetween(wanted, minPrice, wholeBucketsFrom - 1))
  if (wholeBucketsUntil !== undefined) parts.push(countBetween(wanted, wholeBucketsUntil, maxPrice))
  return sql`${sql.join(parts, sql` + `)}`
}

/** Where a page is looked for instead of from the first listing on, and how many listings to skip from there. */
export interface Start {
  from: RawBuilder<unknown>
  offset: number
}

const walks = {
  newest: {
    dimension: sql`'created'`,
    direction: sql`desc`,
    from: (bucket: number) =>
      sql`id <= ${`${bucket.toString(16).padStart(5, '0')}fff-ffff-ffff-ffff-ffffffffffff`}`,
  },
  'price-asc': {
    dimension: sql`'price'`,
    direction: sql`asc`,
    from: (bucket: number) => sql`price_cents >= ${bucket}`,
  },
  'price-desc': {
    dimension: sql`'price'`,
    direction: sql`desc`,
    from: (bucket: number) => sql`price_cents < ${priceBucketAfter(bucket)}`,
  },
}

/** The start for a page far behind the first, by the counts in the dimension of its sort order; undefined behind the last one. */
export async function startOfFarPage(db: Queryable, wanted: PageWanted): Promise<Start | undefined> {
  const { dimension, direction, from } = walks[wanted.sort === 'relevance' ? 'newest' : wanted.sort]
  const { rows } = await sql<{ bucket: number; passed: number }>`
    select bucket, passed from (
      select bucket, sum(sum(listings)) over (order by bucket ${direction})::bigint as reached,
        (sum(sum(listings)) over (order by bucket ${direction}) - sum(listings))::bigint as passed
      from listing_counts where ${allOf([sql`dimension = ${dimension}`, ...kindWanted(wanted)])} group by bucket) buckets
    where reached > ${wanted.offset} order by reached limit 1`.execute(db)
  const [start] = rows
  return start && { from: from(start.bucket), offset: wanted.offset - start.passed }
}

/** Adds up the counts that triggers wrote for the same bucket since the last run. */
export async function addUpListingCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`with noted as (
      delete from listing_counts where (dimension, bucket, category_id, is_in_stock) in (
        select dimension, bucket, category_id, is_in_stock from listing_counts
        group by dimension, bucket, category_id, is_in_stock having count(*) > 1)
      returning *)
    insert into listing_counts
    select dimension, bucket, category_id, is_in_stock, sum(listings) from noted
    group by dimension, bucket, category_id, is_in_stock having sum(listings) <> 0`.execute(db)
}
