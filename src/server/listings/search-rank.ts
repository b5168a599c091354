import { type RawBuilder, sql } from 'kysely'
import type { AskedSearch } from '../searches/asked-search.ts'
import { termText } from '../searches/search-query.ts'

// The English configuration leaves out words like 'it', and one may be the beginning of 'itel': where nothing is left
// of a search, its words are taken as they are.
export const queryOf = (text: string): RawBuilder<unknown> =>
  sql`case when numnode(to_tsquery('english', ${text})) > 0 then to_tsquery('english', ${text})
    else to_tsquery('simple', ${text}) end`

const mostRankedTerms = 6

/**
 * What matches best comes first: the more of the things asked for stand in the first part of a title, which says what
 * the product is; then where and how close to each other the words stand.
 */
export function rankOf(asked: AskedSearch, isUnfinished: boolean): RawBuilder<unknown> {
  const things = asked.terms.filter(({ kind }) => kind === 'thing').slice(0, mostRankedTerms)
  const inTitles = things.map(
    (term) =>
      sql`(search @@ ${queryOf(termText(term, { standing: 'A', isUnfinished: isUnfinished && term === asked.terms.at(-1) }))})::int`,
  )
  const anyWord = [...asked.terms.map((term) => termText(term)), ...placeWords(asked)].join(' | ')
  return sql`${sql.join([...inTitles, sql`ts_rank(search, ${queryOf(anyWord)})`], sql` + `)}`
}

/** The words for the place, as a listing may name it itself. */
const placeWords = ({ place }: AskedSearch): string[] =>
  place
    ? place.towns.slice(0, 1).map((town) => termText({ names: [town], kind: 'thing', isPlain: false }))
    : []
