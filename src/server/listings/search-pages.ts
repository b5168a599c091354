import { type RawBuilder, sql } from 'kysely'
import { highestSearchTotal } from '#shared/listings/limits.ts'
import type { Queryable } from '../database/database.ts'
import type { AskedSearch, AskedTerm } from '../searches/asked-search.ts'
import { choicesOf, mayBeUnfinished, searchQueryText } from '../searches/search-query.ts'
import { lookUpWords } from './frequent-words.ts'
import { listOrder, type PageFound, type PageWanted, shown } from './listing-filter.ts'
import { categoryMark, placeMark } from './listing-search.ts'
import { queryOf, rankOf } from './search-rank.ts'

/** A search as it is put to the index. */
interface Question {
  asked: AskedSearch
  /** Whether the last word is the beginning of a longer one. */
  isUnfinished: boolean
}

const typed = ({ asked: { terms }, isUnfinished }: Question): RawBuilder<unknown> =>
  terms.length === 0 ? sql`''::tsquery` : queryOf(searchQueryText(terms, { isUnfinished }))

/** A last word that so many listings have is no beginning: the index would gather all that begins with it. */
const wholeFrom = 1_000

/** A page of the shown listings that have all that is asked for. At most 2,000 are counted and can be reached. */
export async function findWholeWords(
  db: Queryable,
  asked: AskedSearch,
  wanted: PageWanted,
): Promise<PageFound> {
  const question = { asked, isUnfinished: false }
  if (!isNarrowed(wanted) && (await isOneCommonWord(db, asked, wanted))) {
    const page = await findCommonWordPage(db, question, wanted)
    if (page.ids.length === wanted.limit) return page
  }
  const found = await pageOf(db, question, wanted, matchesOf(question, wanted))
  return found.total <= highestSearchTotal ? found : findCommonWordPage(db, question, wanted)
}

/** The same with the last word as the beginning of a longer one, where it can be; else nothing. */
export async function findUnfinished(
  db: Queryable,
  asked: AskedSearch,
  wanted: PageWanted,
): Promise<PageFound> {
  if (!mayBeUnfinished(asked)) return nothing
  const words = asked.terms.map(({ names }) => names[0]![0]!)
  const known = await lookUpWords(db, words, wanted.categories)
  const last = known.at(-1)!
  if ((last.inNames ?? 0) >= wholeFrom || last.isCommon) return nothing
  const question = { asked, isUnfinished: true }
  const hasRareBefore = known.slice(0, -1).some(({ inNames, isCommon }) => inNames === null && !isCommon)
  const fewFound = hasRareBefore ? await pageOfFew(db, question, wanted) : undefined
  const found = fewFound ?? (await pageOf(db, question, wanted, matchesOf(question, wanted)))
  return found.total <= highestSearchTotal ? found : findCommonWordPage(db, question, wanted)
}

const nothing: PageFound = { total: 0, ids: [] }

/** Whether more than categories narrows the search down; how many listings that leaves is not counted anywhere. */
const isNarrowed = ({ inStock, minPrice, maxPrice }: PageWanted): boolean =>
  inStock === 'true' || minPrice !== undefined || maxPrice !== undefined

/** Whether one thing, or the place, is all there is to the search, and very many of the wanted listings have it. */
async function isOneCommonWord(
  db: Queryable,
  { terms, place }: AskedSearch,
  { categories }: PageWanted,
): Promise<boolean> {
  const [names, ...others] = [...terms.map((term) => term.names), ...(place ? [place.towns] : [])]
  if (!names || others.length > 0) return false
  const words = names.filter((name) => name.length === 1).map(([word]) => word!)
  const known = await lookUpWords(db, place ? words.map(placeMark) : words, categories)
  return known.some(({ isCommonThere }) => isCommonThere)
}

async function pageOf(
  db: Queryable,
  { asked, isUnfinished }: Question,
  wanted: PageWanted,
  matches: RawBuilder<unknown>,
): Promise<PageFound> {
  const { sort, limit, offset } = wanted
  const order = sort === 'relevance' ? sql`${rankOf(asked, isUnfinished)} desc, id desc` : listOrder[sort]
  const { rows } = await sql<PageFound>`
    with matches as materialized (${matches})
    select (select count(*) from matches) as total,
      array(select id from matches order by ${order} limit ${limit} offset ${offset}) as ids`.execute(db)
  return rows[0] ?? nothing
}

/**
 * Where one of the words before the last is in no title, it is likely misspelt and on few listings or none: the last
 * word, of which everything that begins with it may count, is looked for on these alone. Undefined where they are many.
 */
async function pageOfFew(
  db: Queryable,
  question: Question,
  wanted: PageWanted,
): Promise<PageFound | undefined> {
  const { asked } = question
  const before = asked.terms.slice(0, -1)
  if (before.length === 0) return undefined
  const query = sql`to_tsquery('english', ${searchQueryText(before)})`
  // Words that the English configuration leaves out narrow nothing down.
  const { rows } = await sql<{ id: string }>`
    select id from (${matchesOf({ asked, isUnfinished: false }, wanted, query)}) matches
    union all select id from listings where ${shown(wanted)} and numnode(${query}) = 0
    limit ${highestSearchTotal + 1}`.execute(db)
  if (rows.length > highestSearchTotal) return undefined
  const few = sql`select id, price_cents, search from listings
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and search @@ (${marked(typed(question), asked)}) and ${shown(wanted)}`
  return rows.length === 0 ? nothing : pageOf(db, question, wanted, few)
}

/** Up to one more than 2,000 matches, for whose number the database must do little, however common the words are. */
function matchesOf(
  question: Question,
  wanted: PageWanted,
  query = typed(question),
  most = highestSearchTotal + 1,
): RawBuilder<unknown> {
  // How many listings have a word the planner knows, how many have all of several, the category's mark among them, it
  // can only guess: for two common ones that never meet it would read the whole table, and for one that is neither common
  // nor rare a good part of it, where the index of words tells soon. So it must not know them. The mark says all about the
  // category: asked for it as well, it would gather the whole category first.
  return sql`select id, price_cents, search
    from (select ${marked(query, question.asked, categoryMarks(wanted))} as marked offset 0) typed, listings
    where ${shown({ ...wanted, categories: undefined })} and search @@ marked limit ${most}`
}

const quoted = (marks: readonly string[]) => `(${marks.map((mark) => `'${mark}'`).join(' & ')})`

/** A place or category is one more word of the query: what has it and the words, the index tells by itself. */
const placeMarks = ({ place }: AskedSearch): string[] =>
  place ? [place.towns.map((town) => quoted(town.map(placeMark))).join(' | ')] : []

const categoryMarks = ({ categories }: PageWanted): string[] =>
  categories ? [categories.map((id) => quoted([categoryMark(id)])).join(' | ')] : []

function marked(query: RawBuilder<unknown>, asked: AskedSearch, marks: readonly string[] = []) {
  const all = [...placeMarks(asked), ...marks].map((mark) => sql`${mark}::tsquery`)
  const parts = asked.terms.length === 0 ? all : [query, ...all]
  return sql.join(parts, sql` && `)
}

const mostRanked = 200

/** Of very many matches: the first 2,000 by the sort; for relevance the newest, with the first 200 ranked. */
async function findCommonWordPage(db: Queryable, question: Question, wanted: PageWanted): Promise<PageFound> {
  const { sort, offset, limit } = wanted
  const { asked, isUnfinished } = question
  const isRanked = sort === 'relevance'
  const last = Math.min(highestSearchTotal, Math.max(offset + limit, isRanked ? mostRanked : 0))
  const order = isRanked
    ? sql`case when place <= ${mostRanked} then rank end desc nulls last, place`
    : sql`place`
  // Here it must know them: with many matches it walks the sort's own index and stops early, with fewer it sorts them.
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by ${listOrder[sort]}) as place, ${rankOf(asked, isUnfinished)} as rank from (
        select id, price_cents, search from listings
        where ${shown(wanted)} and search @@ (${marked(typed(question), asked)})
        order by ${listOrder[sort]} limit ${last}) first_matches) placed
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return { total: highestSearchTotal, ids: rows.map((row) => row.id) }
}

/** Of each choice of terms so many listings are looked at: what has only some of the words is worth no more. */
const mostOfChoice = 200

/**
 * A page of the shown listings that have so many of the terms in their names, where no listing has all that is asked
 * for. Every choice of terms is a question of its own, which the index answers by its rarest word.
 */
export async function findSomeOf(
  db: Queryable,
  asked: AskedSearch,
  { terms, size }: { terms: readonly AskedTerm[]; size: number },
  wanted: PageWanted,
): Promise<PageFound> {
  const question = { asked, isUnfinished: false }
  const choices = choicesOf(terms, size)
  const candidates = choices.map(
    (chosen) => sql`(${matchesOf(question, wanted, queryOf(searchQueryText(chosen)), mostOfChoice)})`,
  )
  const isNamed = choices.map((chosen) => `(${searchQueryText(chosen, { standing: 'AB' })})`).join(' | ')
  const named = sql`select id, price_cents, search from listings
    where id in (select id from (${sql.join(candidates, sql` union all `)}) candidates) and search @@ ${queryOf(isNamed)}`
  return pageOf(db, question, wanted, named)
}
