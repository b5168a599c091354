import { type RawBuilder, sql } from 'kysely'
import type { ListingPage } from '#shared/listings/listing.ts'
import type { Queryable } from '../database/database.ts'
import { anyListPlan, anyPlan } from '../database/statement-names.ts'
import type { AskedTerm } from '../searches/asked-search.ts'
import { searchQueryText } from '../searches/search-query.ts'
import { longestName, type Synonyms } from '../searches/search-synonyms.ts'
import { type Phrase, searchWords } from '../searches/search-words.ts'
import { thingsOfTitle } from '../searches/title-things.ts'
import { lookUpWords } from './frequent-words.ts'
import { hasPriceRange, type PageFound, type PageWanted, shown } from './listing-filter.ts'
import { findPage } from './listing-pages.ts'
import { categoryMark, isWhat } from './listing-search.ts'
import { matched, matchesOf, type Question } from './search-pages.ts'
import { queryOf, queryOnceOf } from './search-rank.ts'

export type AlikeFound = PageFound & Pick<ListingPage, 'isOnlyOfCategory'>
type Wanted = PageWanted & { like: string }

/** The most listings looked at in one query of the index. */
const mostOfQuestion = 50
/** For a very common word, this many of the newest listings are looked through. */
const newestLookedThrough = 1_000
const mostThings = 4
const mostKin = 20
/** What the thing itself counts more than a word before it, and what another name for it counts less. */
const thingCounts = 2
const kinCounts = 0.75

interface TitleWord {
  text: string
  weight: number
  isCommon: boolean
}

/** What a product is called, as its likeness to others is measured. */
interface Called {
  /** The thing itself. */
  thing: TitleWord
  /** The words before it, the most telling first. */
  before: readonly TitleWord[]
  /** Texts of tsqueries: the other names for it, and names of what has a name in common with it. */
  kin: readonly { text: string; isCommon: boolean }[]
}

const termOf = (...names: Phrase[]): AskedTerm => ({
  names,
  synonymsFrom: names.length,
  kind: 'thing',
  isPlain: true,
})
/** Looks only at the part of titles that says what a product is, not at what it goes with, its category or its shop. */
const inTitle = (...names: Phrase[]): string => searchQueryText([termOf(...names)], { standing: 'A' })

/**
 * The kin of the names in a title that hold the thing: of 'ball pens' those of pens, and none of balls; of names that go on
 * behind it only these: 'memory of love' is no memory. Of a model those of its maker: 'Tecno Spark 20'.
 */
function kinOf(words: readonly string[], thing: string, synonyms: Synonyms): readonly Phrase[] {
  const end = words.lastIndexOf(thing) + 1
  const runs = words.flatMap((_, from) =>
    Array.from({ length: longestName }, (_name, length) => ({ from, to: from + length + 1 })),
  )
  const nearness = ({ from, to }: (typeof runs)[number]) => {
    if (from >= end || to < end) return 'elsewhere'
    return to > end ? 'beyond' : 'thing'
  }
  const byNearness = Map.groupBy(runs, nearness)
  for (const near of ['beyond', 'thing', 'elsewhere'] as const) {
    const names = (byNearness.get(near) ?? []).map(({ from, to }) => words.slice(from, to))
    const kin = names.flatMap((name) => synonyms.kinOf(name))
    if (kin.length > 0) return kin.slice(0, mostKin)
  }
  return []
}

/** Reads a title; null where no word of it says what the product is. */
async function readTitle(db: Queryable, title: string, synonyms: Synonyms): Promise<Called | null> {
  const words = searchWords(title)
  const things = thingsOfTitle(words)
  if (things.length === 0) return null
  const kin = kinOf(words, things.at(-1)!, synonyms)
  const known = await lookUpWords(db, [...things, ...kin.map((name) => (name.length === 1 ? name[0]! : ''))])
  const weighed = things.map((word, at): TitleWord => {
    const { inNames, isCommon } = known[at]!
    // The fewer listings have it, the more it tells.
    return { text: inTitle([word]), weight: 1 / Math.log(Math.E + (inNames ?? 0)), isCommon }
  })
  const [thing, ...before] = [
    weighed.at(-1)!,
    ...weighed.slice(0, -1).sort((one, other) => other.weight - one.weight),
  ]
  return {
    thing: { ...thing, weight: thingCounts * thing.weight },
    before: before.slice(0, mostThings - 1),
    kin: kin.map((name, at) => ({ text: inTitle(name), isCommon: known[things.length + at]!.isCommon })),
  }
}

const anyOf = (names: readonly { text: string }[]): string => names.map(({ text }) => text).join(' | ')
const eachOf = (names: readonly { text: string }[]): string => names.map(({ text }) => text).join(' & ')

/** How much of what the product is called a listing is called as well, or how much that is at most. */
function likenessTo({ thing, before, kin }: Called): RawBuilder<unknown> {
  const has = (text: string, weight: number) => sql`(search @@ ${queryOnceOf(text)})::int * ${weight}::float8`
  const isThing = has(thing.text, thing.weight)
  const isKin =
    kin.length > 0 ? sql`greatest(${isThing}, ${has(anyOf(kin), kinCounts * thing.weight)})` : isThing
  return sql.join([isKin, ...before.map(({ text, weight }) => has(text, weight))], sql` + `)
}

/** The questions that the index answers soon, by words that few enough listings have, or several of them. */
function questionsOf({ thing, before, kin }: Called, isWithin: boolean): string[] {
  const all = eachOf([thing, ...before])
  if (!isWithin) return before.length > 0 || !thing.isCommon ? [all] : []
  const rare = [thing, ...kin].filter(({ isCommon }) => !isCommon)
  const rareBefore = before.filter(({ isCommon }) => !isCommon)
  return [
    ...(before.length > 0 ? [all] : []),
    ...(rare.length > 0 ? [anyOf(rare)] : []),
    ...(rareBefore.length > 0 ? [anyOf(rareBefore)] : []),
    ...(before.length > 1 ? before.map((word) => eachOf([thing, word])) : []),
  ]
}

/** A question to the index whose own words narrow nothing down. */
const anything: Question = { asked: { words: [], terms: [termOf(['anything'])] }, isUnfinished: false }

const notIn = (category: string) => sql`!!${`'${categoryMark(category)}'`}::tsquery`

/** The listings that a product is compared with: those of its category, or all others. */
interface Among {
  called: Called
  isWithin: boolean
  category: string
}

/**
 * The most alike of these: within the product's category what shares any word with it or has a name in common, elsewhere
 * what shares all of its words.
 */
async function findMostAlike(
  db: Queryable,
  { called, isWithin, category }: Among,
  wanted: Wanted,
  most: number,
): Promise<string[]> {
  const { thing, before, kin } = called
  const all = [thing, ...before]
  const candidates = questionsOf(called, isWithin).map((text) => {
    const query = isWithin ? queryOf(text) : sql`${queryOf(text)} && ${notIn(category)}`
    return sql`(${matchesOf(anything, wanted, query, mostOfQuestion)})`
  })
  const common = [thing, ...(isWithin ? kin : [])].filter(({ isCommon }) => isCommon)
  if (common.length > 0)
    candidates.push(sql`(select ${matched} from (select ${matched} from listings where ${shown(wanted)} and (${isWithin} or category_id <> ${category})
      order by id desc limit ${sql.lit(newestLookedThrough)}) newest
      where search @@ ${queryOnceOf(anyOf(common))} limit ${sql.lit(mostOfQuestion)})`)
  const isAlike = isWithin ? anyOf([...all, ...kin]) : eachOf(all)
  const { rows } = await sql<{ id: string }>`
    select ${hasPriceRange(wanted) ? sql`` : anyListPlan} id from listings
    where id in (select id from (${sql.join(candidates, sql` union all `)}) candidates)
      and id <> ${wanted.like} and search @@ ${queryOnceOf(isAlike)}
    order by is_in_stock desc, ${likenessTo(called)} desc, id desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * One page of the listings that are called most like this one: of its category first, of others where that leaves room.
 * Where none is alike the newest of its category, and the answer says so.
 */
export async function findAlike(
  db: Queryable,
  synonyms: Synonyms,
  query: Omit<Wanted, 'sort'>,
): Promise<AlikeFound> {
  const { like, limit, offset, categories } = query
  const { rows } = await sql<{ what: string; category: string }>`
    select ${anyPlan} ${isWhat} as what, category_id as category from listings where id = ${like} and is_shown`.execute(
    db,
  )
  const product = rows[0]
  if (!product || offset > 0) return nothing
  const { category } = product
  const wanted: Wanted = { ...query, sort: 'newest' }
  const own = !categories || categories.includes(category) ? { ...wanted, categories: [category] } : null
  const others = categories?.filter((id) => id !== category)
  const called = await readTitle(db, product.what, synonyms)
  const ids: string[] = []
  if (called && own) {
    const within = { called, isWithin: true, category }
    ids.push(...(await findMostAlike(db, within, own, limit)))
  }
  if (called && others?.length !== 0 && ids.length < limit) {
    const elsewhere = { called, isWithin: false, category }
    ids.push(...(await findMostAlike(db, elsewhere, { ...wanted, categories: others }, limit - ids.length)))
  }
  if (ids.length > 0) return { total: ids.length, ids }
  const newest = own ? (await findPage(db, { ...own, limit: limit + 1 })).ids : []
  const rest = newest.filter((id) => id !== like).slice(0, limit)
  return rest.length > 0 ? { total: rest.length, ids: rest, isOnlyOfCategory: true } : nothing
}

const nothing: AlikeFound = { total: 0, ids: [] }
