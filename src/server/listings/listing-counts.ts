import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Services } from '../services.ts'
import { allOf, kindWanted, type PageWanted, shown } from './listing-filter.ts'
import { priceBucketAfter, priceBucketOf } from './price-buckets.ts'

/** The counts of the market or of the town wanted, along a dimension: what follows `from`. */
const countsOf = (
  dimension: RawBuilder<unknown>,
  wanted: PageWanted,
  more: readonly RawBuilder<unknown>[] = [],
): RawBuilder<unknown> => {
  const conditions = [sql`dimension = ${dimension}`, ...more, ...kindWanted(wanted)]
  return wanted.town === undefined
    ? sql`listing_counts where ${allOf(conditions)}`
    : sql`town_listing_counts where ${allOf([sql`town = ${wanted.town}`, ...conditions])}`
}

const sumOf = (counts: RawBuilder<unknown>) => sql`(select coalesce(sum(listings), 0) from ${counts})`

const countBetween = (wanted: PageWanted, minPrice: number, maxPrice: number | undefined) =>
  sql`(select count(*) from listings where ${shown({ ...wanted, minPrice, maxPrice })})`

/**
 * How many shown listings match, as an expression. It adds up the counts that triggers write; only the listings in the two
 * buckets at the ends of a price range, and those of one shop, are counted one by one.
 */
export function countOfShown(wanted: PageWanted): RawBuilder<unknown> {
  const { minPrice = 0, maxPrice } = wanted
  if (wanted.shop !== undefined) return countBetween(wanted, minPrice, maxPrice)
  if (minPrice === 0 && maxPrice === undefined) return sumOf(countsOf(sql`'all'`, wanted))
  const wholeBucketsFrom = priceBucketOf(minPrice) === minPrice ? minPrice : priceBucketAfter(minPrice)
  const wholeBucketsUntil = maxPrice === undefined ? undefined : priceBucketOf(maxPrice + 1)
  if (wholeBucketsUntil !== undefined && wholeBucketsFrom > wholeBucketsUntil)
    return countBetween(wanted, minPrice, maxPrice)
  const inBuckets = [sql`bucket >= ${wholeBucketsFrom}`]
  if (wholeBucketsUntil !== undefined) inBuckets.push(sql`bucket < ${wholeBucketsUntil}`)
  const parts = [sumOf(countsOf(sql`'price'`, wanted, inBuckets))]
  if (minPrice < wholeBucketsFrom) parts.push(countBetween(wanted, minPrice, wholeBucketsFrom - 1))
  if (wholeBucketsUntil !== undefined) parts.push(countBetween(wanted, wholeBucketsUntil, maxPrice))
  return sql`${sql.join(parts, sql` + `)}`
}

/** Where a page is looked for instead of from the first listing on, and how many listings to skip from there. */
interface Start {
  from: RawBuilder<unknown>
  offset: number
}

const highestIdOf = (createdBucket: number) =>
  `${createdBucket.toString(16).padStart(5, '0')}fff-ffff-ffff-ffff-ffffffffffff`

/** The buckets of listings with reviews lie above those of when listings were made, which have 20 bits. */
const ratedFrom = 2 ** 20
const ranksOfAverage = 10_000_000

const walks = {
  newest: {
    dimension: sql`'created'`,
    direction: sql`desc`,
    from: (bucket: number) => sql`id <= ${highestIdOf(bucket)}`,
  },
  rating: {
    dimension: sql`'rating'`,
    direction: sql`desc`,
    from: (bucket: number) =>
      bucket < ratedFrom
        ? sql`rating_rank = 0 and id <= ${highestIdOf(bucket)}`
        : sql`rating_rank < ${(bucket - ratedFrom + 1) * ranksOfAverage}`,
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
      from ${countsOf(dimension, wanted)} group by bucket) buckets
    where reached > ${wanted.offset} order by reached limit 1`.execute(db)
  const [start] = rows
  return start && { from: from(start.bucket), offset: wanted.offset - start.passed }
}

/** Adds up the counts that triggers wrote for the same bucket since the last run. */
export async function addUpListingCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  const place = sql`dimension, bucket, category_id, is_in_stock`
  await addUp(db, sql`listing_counts`, place)
  await addUp(db, sql`town_listing_counts`, sql`town, ${place}`)
}

async function addUp(db: Queryable, table: RawBuilder<unknown>, place: RawBuilder<unknown>): Promise<void> {
  await sql`with noted as (
      delete from ${table} where (${place}) in (
        select ${place} from ${table} group by ${place} having count(*) > 1)
      returning *)
    insert into ${table} (${place}, listings)
    select ${place}, sum(listings) from noted group by ${place} having sum(listings) <> 0`.execute(db)
}

/** How many listings buyers see in each town that has some. */
export async function countByTown(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ town: string; listings: number }>`
    select town, sum(listings) as listings from town_listing_counts where dimension = 'all' group by town`.execute(
    db,
  )
  return new Map(rows.map(({ town, listings }) => [town, listings]))
}
