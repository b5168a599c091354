import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { anyListPlan } from '../database/statement-names.ts'
import { countOfShown, startOfFarPage } from './listing-counts.ts'
import { hasPriceRange, listOrder, type PageFound, type PageWanted, shown } from './listing-filter.ts'

/** Walking past this many costs about as much as asking where to begin. */
const nearEnoughToWalk = 2000

/** Whether one plan is best for all values: the first page walks the index of what is asked for, and stops early. */
function isOneWalk(wanted: PageWanted): boolean {
  const { categories = [], town, shop, offset } = wanted
  const narrowing = [...categories, town, shop].filter((value) => value !== undefined)
  return offset === 0 && narrowing.length <= 1 && !hasPriceRange(wanted)
}

/** A page of all shown listings. */
export async function findPage(db: Queryable, wanted: PageWanted): Promise<PageFound> {
  // Within a price range or a shop the counts of the buckets do not say where a page begins.
  const isUncounted = [wanted.minPrice, wanted.maxPrice, wanted.shop].some((bound) => bound !== undefined)
  const isFar = wanted.offset > nearEnoughToWalk && !isUncounted
  const start = isFar ? await startOfFarPage(db, wanted) : { from: sql`true`, offset: wanted.offset }
  const hasAnyPlan = isOneWalk(wanted)
  // A plan for any number of rows would expect a tenth of the market.
  const part = hasAnyPlan
    ? sql`limit ${sql.lit(wanted.limit)}`
    : sql`limit ${wanted.limit} offset ${start?.offset}`
  const page = start
    ? sql`array(select id from listings where ${shown(wanted)} and ${start.from}
        order by ${listOrder[wanted.sort]} ${part})`
    : sql`'{}'::uuid[]`
  // One statement, so that the number and the page are of the same moment; none is looked for past the end. Materialized,
  // because PostgreSQL would count once for each place that names the total.
  const { rows } = await sql<PageFound>`
    with ${hasAnyPlan ? anyListPlan : sql``} counted as materialized (select ${countOfShown(wanted)} as total)
    select total, case when total > ${wanted.offset} then ${page} else '{}' end as ids from counted`.execute(
    db,
  )
  return rows[0] ?? { total: 0, ids: [] }
}
