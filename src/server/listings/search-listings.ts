import type { ListingPage } from '#shared/listings/listing.ts'
import type { Database } from '../database/database.ts'
import { type AskedSearch, understandSearch } from '../searches/asked-search.ts'
import type { Synonyms } from '../searches/search-synonyms.ts'
import { correctWords } from './correct-words.ts'
import type { PageFound, PageWanted } from './listing-filter.ts'
import { nearWords } from './near-words.ts'
import { findSomeOf, findUnfinished, findWholeWords } from './search-pages.ts'

/** What a search found, and what had to be given up for it. */
export type SearchFound = PageFound & Pick<ListingPage, 'correctedSearch' | 'hasSome' | 'notIn' | 'nearWords'>

/** More terms than that are not tried in every choice of some. */
const mostTermsChosen = 5

/** All that is asked for, in the place asked for if there is one; else with its name in theirs; else elsewhere. */
async function findAll(
  db: Database,
  asked: AskedSearch,
  wanted: PageWanted,
): Promise<SearchFound | undefined> {
  const { place, ...elsewhere } = asked
  let described: PageFound | undefined
  for (const find of [findWholeWords, findUnfinished]) {
    const found = await find(db, asked, wanted)
    // What is only described so there is worth less than what is called so elsewhere.
    if (place && found.isOnlyDescribed) described ??= found
    else if (found.total > 0) return found
  }
  if (!place) return undefined
  const terms = [
    ...asked.terms,
    { names: [place.towns[0]!], synonymsFrom: 1, kind: 'thing', isPlain: false } as const,
  ]
  const inNames = { terms, size: terms.length, standing: 'AB' } as const
  const named = await findSomeOf(db, { ...elsewhere, terms }, inNames, wanted)
  if (named.total > 0) return named
  const found = await findWholeWords(db, asked.terms.length > 0 ? elsewhere : { ...elsewhere, terms }, wanted)
  if (described && (found.total === 0 || found.isOnlyDescribed)) return described
  return found.total > 0 ? { ...found, notIn: place.name } : undefined
}

/** What is called by most of what is asked for: the things without what they are like, then ever fewer of them. */
async function findSome(
  db: Database,
  { place, ...asked }: AskedSearch,
  wanted: PageWanted,
): Promise<PageFound | undefined> {
  const terms = asked.terms.filter(({ kind }) => kind === 'thing').slice(0, mostTermsChosen)
  const isLess = terms.length < asked.terms.length
  for (let size = isLess ? terms.length : terms.length - 1; size > 0; size--) {
    const found = await findSomeOf(db, asked, { terms, size, standing: 'A' }, wanted)
    if (found.total > 0) return found
  }
  return undefined
}

/**
 * A page of what a search finds (docs/rules.md, 'Lists and search'): all words; else with misspelt ones put right; else
 * what has most of them; else words that are near. The answer says which.
 */
export async function searchListings(
  db: Database,
  synonyms: Synonyms,
  typed: readonly string[],
  wanted: PageWanted,
): Promise<SearchFound> {
  const asked = understandSearch(typed, synonyms)
  const { words } = asked
  const found = await findAll(db, asked, wanted)
  // What is only described so is worth less than what is called by some of it: 'packet water' is water; and what has the
  // thing only in its shop's name less than the thing itself: a 'red phone' is no red lamp of the Phone House.
  const isDoubtful = found && (found.isOnlyDescribed || found.isTitled === false) && asked.terms.length > 1
  const called = isDoubtful && (await findSome(db, asked, wanted))
  if (called) return { ...called, hasSome: true }
  if (found) return found
  const corrected = await correctWords(db, words, synonyms)
  const meant = corrected ? understandSearch(corrected, synonyms) : asked
  const second = corrected && (await findAll(db, meant, wanted))
  if (second) return { ...second, correctedSearch: corrected.join(' ') }
  // What people typed before what it may mean: a correction that did not find everything may be none.
  const some = (await findSome(db, asked, wanted)) ?? (corrected && (await findSome(db, meant, wanted)))
  if (some) return { ...some, hasSome: true }
  const near = await nearWords(db, words)
  return { total: 0, ids: [], ...(near.length > 0 ? { nearWords: near } : {}) }
}
