import { type RawBuilder, sql } from 'kysely'
import { type AskedSearch, type AskedTerm, typedNames } from '../searches/asked-search.ts'
import { termText } from '../searches/search-query.ts'
import { categoryMark } from './listing-search.ts'

// The English configuration leaves out words like 'it', and one may be the beginning of 'itel': where nothing is left
// of a search, its words are taken as they are.
export const queryOf = (text: string): RawBuilder<unknown> =>
  sql`coalesce(nullif(to_tsquery('english', ${text}), ''), to_tsquery('simple', ${text}))`

/** The same within a select, so that it is computed once and not for each row, where a plan does not know the words. */
export const queryOnceOf = (text: string): RawBuilder<unknown> => sql`(select ${queryOf(text)})`

const mostRankedTerms = 6

/** What is looked for: the things, and where none is named, what it is like or how much. */
function wantedTerms({ terms }: AskedSearch): AskedTerm[] {
  const things = terms.filter(({ kind }) => kind === 'thing')
  return (things.length > 0 ? things : terms).slice(0, mostRankedTerms)
}

/**
 * What matches best comes first. A thing in the first part of a title, which says what the product is, is worth 4, and 2 more
 * under the name that was typed; its category, where that is all that is asked for, 8; being in stock is worth 1; where and how
 * close to each other the words stand, less than 1.
 */
export function rankOf(asked: AskedSearch, isUnfinished: boolean): RawBuilder<unknown> {
  const things = wantedTerms(asked).filter(({ kind }) => kind === 'thing')
  const inTitle = (term: AskedTerm, worth: number) => {
    const text = termText(term, { standing: 'A', isUnfinished: isUnfinished && term === asked.terms.at(-1) })
    return sql`(search @@ ${queryOnceOf(text)})::int * ${sql.lit(worth)}`
  }
  const typed = things.filter(hasSynonyms).map((term) => ({ ...term, names: typedNames(term) }))
  const anyWord = [...asked.terms.map((term) => termText(term)), ...placeWords(asked)].join(' | ')
  return sql`${sql.join(
    [
      ...things.map((term) => inTitle(term, 4)),
      ...typed.map((term) => inTitle(term, 2)),
      ...(asked.category ? [sql`(search @@ ${`'${categoryMark(asked.category)}'`}::tsquery)::int * 8`] : []),
      sql`is_in_stock::int`,
      sql`ts_rank(search, ${queryOnceOf(anyWord)})`,
    ],
    sql` + `,
  )}`
}

/**
 * How far the things stand in title, category or shop's name, and not only in the description: 2 where all do, 1 where some
 * do, else 0.
 */
export function namedPart(asked: AskedSearch, isUnfinished: boolean): RawBuilder<unknown> {
  const terms = wantedTerms(asked)
  // A place alone: nothing is named, and nothing is only described.
  if (terms.length === 0) return sql`1`
  const texts = terms.map((term) =>
    termText(term, { standing: 'AB', isUnfinished: isUnfinished && term === asked.terms.at(-1) }),
  )
  const part = (text: string) => sql`(search @@ ${queryOnceOf(text)})::int`
  return terms.length === 1 ? part(texts[0]!) : sql`${part(texts.join(' & '))} + ${part(texts.join(' | '))}`
}

const hasSynonyms = (term: AskedTerm) => !term.isPlain && term.names.length > typedNames(term).length

/** Whether one of the things stands in the first part of the title, which says what a product is. */
export function isTitled({ terms }: AskedSearch): RawBuilder<unknown> {
  const things = terms.filter(({ kind }) => kind === 'thing')
  if (things.length === 0 || things.length === terms.length) return sql`true`
  return sql`search @@ ${queryOnceOf(things.map((term) => termText(term, { standing: 'A' })).join(' | '))}`
}

/** The words for the place, as a listing may name it itself. */
const placeWords = ({ place }: AskedSearch): string[] =>
  place ? place.towns.slice(0, 1).map((town) => termText({ names: [town], synonymsFrom: 1 })) : []
