import { type RawBuilder, sql } from 'kysely'
import { searchedWords } from '#shared/admin/searched-words.ts'

/** Whether every word of the search is somewhere in the text, in any case of letters. */
export const holdsWords = (text: RawBuilder<unknown>, search: string | undefined): RawBuilder<boolean> => {
  const words = searchedWords(search ?? '')
  return words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        words.map((word) => sql`strpos(lower(${text}), ${word}) > 0`),
        sql` and `,
      )})`
}

/** Whether the time is on one of these days in Freetown. */
export const isWithin = (
  at: RawBuilder<unknown>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean> => sql<boolean>`(
  ${at} >= coalesce(${from ?? null}::timestamp at time zone 'Africa/Freetown', '-infinity')
  and ${at} < coalesce((${to ?? null}::date + 1)::timestamp at time zone 'Africa/Freetown', 'infinity'))`
