import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { countOfShown, startOfFarPage } from './listing-counts.ts'
import { listOrder, type PageFound, type PageWanted, shown } from './listing-filter.ts'

/** Walking past this many costs about as much as asking where to begin. */
const nearEnoughToWalk = 2000

/** A page of all shown listings. */
export async function findPage(db: Queryable, wanted: PageWanted): Promise<PageFound> {
  // Within a price range or a shop the counts of the buckets do not say where a page begins.
  const isUncounted = [wanted.minPrice, wanted.maxPrice, wanted.shop].some((bound) => bound !== undefined)
  const isFar = wanted.offset > nearEnoughToWalk && !isUncounted
  const start = isFar ? await startOfFarPage(db, wanted) : { from: sql`true`, offset: wanted.offset }
  const page = start
    ? sql`array(select id from listings where ${shown(wanted)} and ${start.from}
        order by ${listOrder[wanted.sort]} limit ${wanted.limit} offset ${start.offset})`
    : sql`'{}'::uuid[]`
  // One statement, so that the number and the page are of the same moment; none is looked for past the end.
  const { rows } = await sql<PageFound>`
    select total, case when total > ${wanted.offset} then ${page} else '{}' end as ids
    from (select ${countOfShown(wanted)} as total) counted`.execute(db)
  return rows[0] ?? { total: 0, ids: [] }
}
