import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { withSimilarity } from './correct-words.ts'

const mostNearWords = 4
const nearFrom = 0.3
/** Words of a search for which near ones are looked for. */
const mostAsked = 3

/** Words of the market's titles, categories and shops that are most like those of a search in which nothing was found. */
export const nearWords = (db: Database, words: readonly string[]): Promise<string[]> =>
  withSimilarity(db, async (tx) => {
    const { rows } = await sql<{ term: string }>`
      select term from unnest(${words.slice(0, mostAsked)}::text[]) word join search_terms on term % word and term <> word
      where length(word) between 3 and 40 and left(term, 1) = left(word, 1)
        and similarity(term, word) >= ${nearFrom}
      group by term order by max(similarity(term, word)) desc, max(listings_count) desc, term limit ${mostNearWords}`.execute(
      tx,
    )
    return rows.map(({ term }) => term)
  }).then((found) => found ?? [])
