import { type RawBuilder, sql } from 'kysely'
import { highestSearchTotal } from '#shared/listings/limits.ts'
import type { Queryable } from '../database/database.ts'
import { anyListPlan } from '../database/statement-names.ts'
import { type AskedSearch, type AskedTerm, typedNames } from '../searches/asked-search.ts'
import { choicesOf, mayBeUnfinished, searchQueryText } from '../searches/search-query.ts'
import { searchWords } from '../searches/search-words.ts'
import { isCommonAtALook, isOneCommonWord, lookUpWords } from './frequent-words.ts'
import { hasPriceRange, listOrder, type PageFound, type PageWanted, shown } from './listing-filter.ts'
import { categoryMark, placeMark } from './listing-search.ts'
import { isTitled, namedPart, queryOf, queryOnceOf, rankOf } from './search-rank.ts'

/** A search as it is put to the index. */
export interface Question {
  asked: AskedSearch
  /** Whether the last word is the beginning of a longer one. */
  isUnfinished: boolean
}

const typed = ({ asked: { terms }, isUnfinished }: Question): RawBuilder<unknown> =>
  terms.length === 0 ? sql`''::tsquery` : queryOf(searchQueryText(terms, { isUnfinished }))

const withoutSynonyms = ({ terms, ...asked }: AskedSearch): AskedSearch => ({
  ...asked,
  terms: terms.map((term) => ({ ...term, names: typedNames(term) })),
})

/** What a page is ordered and narrowed down by. */
export const matched = sql`id, price_cents, is_in_stock, rating_rank, search`

/** A last word that so many listings have is no beginning: the index would gather all that begins with it. */
const wholeFrom = 1_000

/** A page of the shown listings that have all that is asked for. At most 2,000 are counted and can be reached. */
export async function findWholeWords(
  db: Queryable,
  asked: AskedSearch,
  wanted: PageWanted,
): Promise<PageFound> {
  const question = { asked, isUnfinished: false }
  const matches = matchesOf(question, wanted)
  const isCommon = sql`${isOneCommonWord(asked, wanted)} or ${isCommonAtALook(asked, wanted, {
    query: sql`(select ${marked(typed(question), asked)})`,
    plainMatches: matchesOf(question, wanted, typed({ ...question, asked: withoutSynonyms(asked) })),
  })}`
  const found = await pageOf(db, question, wanted, matches, isCommon)
  if (found.total <= highestSearchTotal) return found
  const page = await findCommonWordPage(db, question, wanted)
  if (page.ids.length === wanted.limit) return page
  // The last page, or a word that was common when last counted and is no more.
  const counted = await pageOf(db, question, wanted, matches)
  return counted.total <= highestSearchTotal ? counted : page
}

/** The same with the last word as the beginning of a longer one, where it can be; else nothing. */
export async function findUnfinished(
  db: Queryable,
  asked: AskedSearch,
  wanted: PageWanted,
): Promise<PageFound> {
  if (!mayBeUnfinished(asked)) return nothing
  const words = asked.terms.map(({ names }) => names[0]![0]!)
  const known = await lookUpWords(db, words)
  const last = known.at(-1)!
  if ((last.inNames ?? 0) >= wholeFrom || last.isCommon) return nothing
  const question = { asked, isUnfinished: true }
  const hasRareBefore = known.slice(0, -1).some(({ inNames, isCommon }) => inNames === null && !isCommon)
  const fewFound = hasRareBefore ? await pageOfFew(db, question, wanted) : undefined
  const found = fewFound ?? (await pageOf(db, question, wanted, matchesOf(question, wanted)))
  if (found.total > highestSearchTotal) return findCommonWordPage(db, question, wanted)
  // Nothing mentions a word of which only the beginning is typed.
  return found.isOnlyDescribed ? nothing : found
}

const nothing: PageFound = { total: 0, ids: [] }

/**
 * A page of these matches, of those that have most of it in their names: what is only described so counts where nothing is
 * named so. Where the word is common nothing is gathered. Only the total is true where it is more than a search counts.
 */
async function pageOf(
  db: Queryable,
  { asked, isUnfinished }: Question,
  wanted: PageWanted,
  matches: RawBuilder<unknown>,
  isCommon: RawBuilder<unknown> = sql`false`,
): Promise<PageFound> {
  const { sort, limit, offset } = wanted
  const order = sort === 'relevance' ? sql`${rankOf(asked, isUnfinished)} desc, id desc` : listOrder[sort]
  const { rows } = await sql<PageFound>`
    with ${hasPriceRange(wanted) ? sql`` : anyListPlan} common as materialized (select ${isCommon} as is_common),
    matches as materialized (select * from (${matches}) found where not (select is_common from common)),
    gathered as materialized (
      select case when (select is_common from common) then ${sql.lit(highestSearchTotal + 1)} else count(*) end as number from matches),
    named as materialized (select *, ${namedPart(asked, isUnfinished)} as part
      from matches where (select number from gathered) <= ${sql.lit(highestSearchTotal)}),
    fitting as (select * from named where part = (select max(part) from named))
    select case when number > ${sql.lit(highestSearchTotal)} then number else (select count(*) from fitting) end as total,
      array(select id from fitting order by ${order} limit ${limit} offset ${offset}) as ids,
      (select max(part) from named) = 0 as "isOnlyDescribed",
      (select bool_or(${isTitled(asked)}) from fitting) as "isTitled"
    from gathered`.execute(db)
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
    limit ${sql.lit(highestSearchTotal + 1)}`.execute(db)
  if (rows.length > highestSearchTotal) return undefined
  const few = sql`select ${matched} from listings
    where id = any(${rows.map(({ id }) => id)}::uuid[]) and search @@ (${marked(typed(question), asked)}) and ${shown(wanted)}`
  return rows.length === 0 ? nothing : pageOf(db, question, wanted, few)
}

/** Up to one more than 2,000 matches, for whose number the database must do little, however common the words are. */
export function matchesOf(
  question: Question,
  wanted: PageWanted,
  query = typed(question),
  most = highestSearchTotal + 1,
): RawBuilder<unknown> {
  // How many listings have a word the planner knows, how many have all of several, the category's mark among them, it
  // can only guess: for two common ones that never meet it would read the whole table, and for one that is neither common
  // nor rare a good part of it, where the index of words tells soon. So it must not know them. The mark says all about the
  // category: asked for it as well, it would gather the whole category first. That of a town also has what only has its words.
  const fitting = shown({ ...wanted, categories: undefined })
  // Of a shop the words are looked for among its own products: the index of words would gather those of the whole market.
  const listings =
    wanted.shop === undefined
      ? sql`listings where ${fitting}`
      : sql`(select ${matched} from listings where ${fitting} offset 0) listings where true`
  return sql`select ${matched}
    from (select ${marked(query, question.asked, filterMarks(wanted))} as marked offset 0) typed, ${listings}
      and search @@ marked limit ${sql.lit(most)}`
}

const quoted = (marks: readonly string[]) => `(${marks.map((mark) => `'${mark}'`).join(' & ')})`

/** A place or category is one more word of the query: what has it and the words, the index tells by itself. */
const placeMarks = ({ place }: AskedSearch): string[] =>
  place ? [place.towns.map((town) => quoted(town.map(placeMark))).join(' | ')] : []

const filterMarks = ({ categories, town }: PageWanted): string[] => [
  ...(categories ? [categories.map((id) => quoted([categoryMark(id)])).join(' | ')] : []),
  ...(town ? [quoted(searchWords(town).map(placeMark))] : []),
]

function marked(query: RawBuilder<unknown>, asked: AskedSearch, marks: readonly string[] = []) {
  const all = [...placeMarks(asked), ...marks].map((mark) => sql`${mark}::tsquery`)
  const parts = asked.terms.length === 0 ? all : [query, ...all]
  return sql.join(parts, sql` && `)
}

const mostRanked = 200

/**
 * A page of a search with very many matches: the first 2,000 in the order asked for; by relevance, the newest, of which the first
 * 200 are ranked.
 */
async function findCommonWordPage(db: Queryable, question: Question, wanted: PageWanted): Promise<PageFound> {
  const { sort, offset, limit } = wanted
  const { asked, isUnfinished } = question
  const isRanked = sort === 'relevance'
  const last = Math.min(highestSearchTotal, Math.max(offset + limit, isRanked ? mostRanked : 0))
  const order = isRanked
    ? sql`case when place <= ${sql.lit(mostRanked)} then rank end desc nulls last, place`
    : sql`place`
  // Being in stock is worth less than being named so.
  const rank = sql`2 * (${namedPart(asked, isUnfinished)}) + ${rankOf(asked, isUnfinished)}`
  // Here it must know them: with many matches it walks the sort's own index and stops early, with fewer it sorts them.
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by ${listOrder[sort]}) as place, ${rank} as rank from (
        select ${matched} from listings
        where ${shown(wanted)} and search @@ (${marked(typed(question), asked)})
        order by ${listOrder[sort]} limit ${last}) first_matches) placed
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return { total: highestSearchTotal, ids: rows.map((row) => row.id) }
}

/** The most listings looked at for each choice of terms: results with only some of the words are worth no more. */
const mostOfChoice = 200

/** For a single common word, the newest matches: the index of words would gather all of them. */
function matchesOfChoice(question: Question, chosen: readonly AskedTerm[], wanted: PageWanted) {
  const query = queryOnceOf(searchQueryText(chosen))
  const gathered = matchesOf(question, wanted, query, mostOfChoice)
  if (chosen.length > 1) return sql`(${gathered})`
  const isCommon = isOneCommonWord({ ...question.asked, terms: chosen }, wanted)
  return sql`(select * from (${gathered}) gathered where not ${isCommon})
    union all (select ${matched} from listings
      where ${isCommon} and ${shown(wanted)} and search @@ ${query} order by id desc limit ${sql.lit(mostOfChoice)})`
}

/**
 * A page of the shown listings that have so many of the terms where `standing` says. Every choice of terms is a question of
 * its own, which the index answers by its rarest word.
 */
export async function findSomeOf(
  db: Queryable,
  asked: AskedSearch,
  { terms, size, standing }: { terms: readonly AskedTerm[]; size: number; standing: 'A' | 'AB' },
  wanted: PageWanted,
): Promise<PageFound> {
  const question = { asked, isUnfinished: false }
  const choices = choicesOf(terms, size)
  const candidates = choices.map((chosen) => matchesOfChoice(question, chosen, wanted))
  const isThere = choices.map((chosen) => `(${searchQueryText(chosen, { standing })})`).join(' | ')
  const found = sql`select ${matched} from listings
    where id in (select id from (${sql.join(candidates, sql` union all `)}) candidates) and search @@ ${queryOnceOf(isThere)}`
  return pageOf(db, question, wanted, found)
}
