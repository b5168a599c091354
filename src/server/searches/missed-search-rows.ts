import { sql } from 'kysely'
import type { MissedSearches } from '#shared/listings/missed-search.ts'
import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'

/** A missed search and how often it was asked since the last time that it was written. */
export interface CountedSearch {
  words: string
  times: number
  hadSome: boolean
}

/** Different searches that are kept; for further ones the rarest go of those not asked within a day. */
export const mostMissedSearches = 5_000
const keptDays = 90

/** Adds to what is counted, in the order of the words, so that two servers do not wait in a circle. */
export async function addMissedSearches(db: Database, searches: readonly CountedSearch[]): Promise<void> {
  await sql`
    insert into missed_searches (words, times, had_some)
    select words, times, had_some
    from unnest(${searches.map(({ words }) => words)}::text[], ${searches.map(({ times }) => times)}::int[],
      ${searches.map(({ hadSome }) => hadSome)}::boolean[]) as missed (words, times, had_some)
    order by words
    on conflict (words) do update set times = missed_searches.times + excluded.times, last_at = now(),
      had_some = excluded.had_some`.execute(db)
  // Anybody can invent searches, and ask each twice: they must not keep new ones from being counted once they are a day old.
  await sql`delete from missed_searches where words in (
    select words from missed_searches order by last_at > now() - interval '1 day' desc, times desc, last_at desc
    offset ${mostMissedSearches} for update skip locked)`.execute(db)
}

/** One page of the missed searches, the most frequent first. */
export async function listMissedSearches(
  db: Database,
  { page, limit }: { page: number; limit: number },
): Promise<MissedSearches> {
  const rows = await db
    .selectFrom('missed_searches')
    .selectAll()
    .orderBy('times', 'desc')
    .orderBy('words')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('missed_searches')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const searches = rows.map(({ words, times, last_at, had_some }) => ({
    words,
    times,
    lastAt: last_at.toISOString(),
    hadSome: had_some,
  }))
  return { searches, totalPages: Math.ceil(total / limit), currentPage: page, total }
}

/** Deletes what was not searched for in 90 days. */
export async function deleteOldMissedSearches(db: Database): Promise<void> {
  await deleteInBatches(db, 'missed_searches', sql`last_at < now() - make_interval(days => ${keptDays})`)
}
