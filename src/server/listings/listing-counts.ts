import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Services } from '../services.ts'
import { allOf, kindWanted, type PageWanted, shown } from './listing-filter.ts'
import { priceBlockAfter, priceBlockOf } from './price-buckets.ts'

const sumOf = (wanted: PageWanted, conditions: readonly RawBuilder<unknown>[]) =>
  sql`(select coalesce(sum(listings), 0) from listing_counts where ${allOf([...conditions, ...kindWanted(wanted)])})`

const countBetween = (wanted: PageWanted, minPrice: number, maxPrice: number | undefined) =>
  sql`(select count(*) from listings where ${shown({ ...wanted, minPrice, maxPrice })})`

/**
 * How many listings are shown and asked for, as an expression. Added up from the counts that triggers keep; only those
 * at the two ends of a price range are counted one by one, however many there are.
 */
export function countOfShown(wanted: PageWanted): RawBuilder<unknown> {
  const { minPrice = 0, maxPrice } = wanted
  if (minPrice === 0 && maxPrice === undefined) return sql`${sumOf(wanted, [sql`ruler = 'all'`])}`
  const wholeFrom = priceBlockOf(minPrice) === minPrice ? minPrice : priceBlockAfter(minPrice)
  const wholeUntil = maxPrice === undefined ? undefined : priceBlockOf(maxPrice + 1)
  if (wholeUntil !== undefined && wholeFrom > wholeUntil) return countBetween(wanted, minPrice, maxPrice)
  const whole = [sql`ruler = 'price'`, sql`block >= ${wholeFrom}`]
  if (wholeUntil !== undefined) whole.push(sql`block < ${wholeUntil}`)
  const parts = [sumOf(wanted, whole)]
  if (minPrice < wholeFrom) parts.push(countBetween(wanted, minPrice, wholeFrom - 1))
  if (wholeUntil !== undefined) parts.push(countBetween(wanted, wholeUntil, maxPrice))
  return sql`${sql.join(parts, sql` + `)}`
}

/** Where to begin to walk instead of at the first listing, and how many to pass from there. */
export interface Start {
  from: RawBuilder<unknown>
  offset: number
}

const walks = {
  newest: {
    ruler: sql`'created'`,
    direction: sql`desc`,
    from: (block: number) =>
      sql`id <= ${`${block.toString(16).padStart(5, '0')}fff-ffff-ffff-ffff-ffffffffffff`}`,
  },
  'price-asc': {
    ruler: sql`'price'`,
    direction: sql`asc`,
    from: (block: number) => sql`price_cents >= ${block}`,
  },
  'price-desc': {
    ruler: sql`'price'`,
    direction: sql`desc`,
    from: (block: number) => sql`price_cents < ${priceBlockAfter(block)}`,
  },
}

/** The start for a page far behind the first, by the counts along the ruler of its sort; undefined when it is past the end. */
export async function startOfFarPage(db: Queryable, wanted: PageWanted): Promise<Start | undefined> {
  const { ruler, direction, from } = walks[wanted.sort === 'relevance' ? 'newest' : wanted.sort]
  const { rows } = await sql<{ block: number; passed: number }>`
    select block, passed from (
      select block, sum(sum(listings)) over (order by block ${direction})::bigint as reached,
        (sum(sum(listings)) over (order by block ${direction}) - sum(listings))::bigint as passed
      from listing_counts where ${allOf([sql`ruler = ${ruler}`, ...kindWanted(wanted)])} group by block) blocks
    where reached > ${wanted.offset} order by reached limit 1`.execute(db)
  const [start] = rows
  return start && { from: from(start.block), offset: wanted.offset - start.passed }
}

/** Adds up what was noted of the same place since the last time. */
export async function addUpListingCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`with noted as (
      delete from listing_counts where (ruler, block, category_id, is_in_stock) in (
        select ruler, block, category_id, is_in_stock from listing_counts
        group by ruler, block, category_id, is_in_stock having count(*) > 1)
      returning *)
    insert into listing_counts
    select ruler, block, category_id, is_in_stock, sum(listings) from noted
    group by ruler, block, category_id, is_in_stock having sum(listings) <> 0`.execute(db)
}
