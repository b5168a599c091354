import { sql } from 'kysely'
import { type Guess, isMisspelling, mostWrongInAny } from '#shared/listings/misspellings.ts'
import {
  isDescribing,
  isLittleWord,
  mostWrongLetters,
  namesOfUnit,
  spellingsOf,
} from '#shared/listings/search-rules.ts'
import { placeNames } from '#shared/places.ts'
import { createWorkQueue } from '../concurrency/work-queue.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { wordsOfNames } from '../searches/asked-search.ts'
import type { Synonyms } from '../searches/search-synonyms.ts'
import { isTerm } from './search-terms.ts'

const correctionIsThere = new WeakMap<Database, Promise<boolean>>()

/** Whether the database has the two extensions that putting words right needs; asked once. */
function canCorrect(db: Database): Promise<boolean> {
  const known = correctionIsThere.get(db)
  if (known) return known
  const asked = sql<{ count: number }>`select count(*) as count from pg_extension
    where extname in ('pg_trgm', 'fuzzystrmatch')`
    .execute(db)
    .then(({ rows }) => rows[0]?.count === 2)
  correctionIsThere.set(db, asked)
  asked.catch(() => correctionIsThere.delete(db))
  return asked
}

/** What so many listings are called is no misspelling, nor is a short word that any has: 'card' is not 'care'. */
const rightFrom = 1_000
const shortest = 6

/** More misspelt words than a search has by mistake: looking for what is similar to a word takes milliseconds. */
const mostCorrected = 6

interface Spelling {
  place: number
  spelling: string
}

/** Names of synonyms and places that one of these may be: of the same first letter and about the same length. */
function namesNear(spelt: readonly Spelling[], synonyms: Synonyms): string[] {
  const withOthers = [...synonyms.all()].flatMap(({ writings, others }) =>
    others.length > 0 ? writings.flat() : [],
  )
  const names = [...withOthers, ...[...placeNames.keys()].flatMap((name) => name.split(' '))]
  const isNear = (name: string) =>
    spelt.some(
      ({ spelling }) =>
        spelling[0] === name[0] && Math.abs(spelling.length - name.length) <= mostWrongLetters(spelling),
    )
  return [...new Set(names)].filter((name) => name.length > 3 && isNear(name))
}

/** What a name weighs, as a number of listings: less than a word that a product has. */
const weightOfName = 0.2
/** Behind a word, it stands behind all words that begin like it in the order of `~<~`. */
const highestLetter = '\u{10ffff}'
/** The most similar words among which the correction is chosen. */
const mostGuesses = 20

/** A word of the search that may be misspelt. */
interface Misspelt {
  word: string
  /** What it may mean, the most similar and commonest first. */
  guesses: Omit<Guess, 'typed'>[]
  /** Two words of the market of which it is put together. */
  parts: string[] | null
}

/**
 * The rarest words' likely meanings, where the market does not know the word itself or knows it as a rare misspelling. The
 * last word may be unfinished.
 */
function misspeltWords(words: readonly string[], synonyms: Synonyms) {
  const right = rightAmong(words, synonyms)
  const spelt: Spelling[] = words.flatMap((word, place) =>
    right.includes(word) ? [] : spellingsOf(word).map((spelling) => ({ place: place + 1, spelling })),
  )
  return sql<Misspelt>`
  select word, (
    select coalesce(json_agg(guess), '[]') from (
      select spelling, term as meant, wrong as "wrongLetters"
      from unnest(${spelt.map(({ place }) => place)}::int[], ${spelt.map(({ spelling }) => spelling)}::text[])
          as spelt (place, spelling)
        cross join lateral (
          select term, listings_count from search_terms where term % spelling
          union all select name, ${weightOfName}::numeric from unnest(${namesNear(spelt, synonyms)}::text[]) name
          where name % spelling
        ) candidates
        cross join lateral levenshtein_less_equal(term, spelling, ${mostWrongInAny}) wrong
      where spelt.place = known.place and term <> word and listings_count > 3 * known.listings_count
        and left(term, 1) = left(spelling, 1) and wrong <= ${mostWrongInAny}
      order by similarity(term, spelling) * ln(listings_count + 2) desc, term limit ${mostGuesses}
    ) guess
  ) as guesses, (
    select array[left(word, cut), substr(word, cut + 1)] from generate_series(3, length(word) - 3) cut
    where known.listings_count = 0
      and exists (select from search_terms where term = left(word, cut))
      and exists (select from search_terms where term in (substr(word, cut + 1), substr(word, cut + 1) || 's'))
    order by cut limit 1
  ) as parts
  from (
    select word, place, listings_count from unnest(${[...words]}::text[]) with ordinality as typed (word, place)
    cross join lateral (
      select coalesce(max(listings_count), 0) as listings_count from search_terms
      where term = word
        or (place = ${words.length} and term ~>=~ word and term ~<~ (word || ${highestLetter}))
    ) counted
    where ${isTerm} and listings_count < ${rightFrom} and (listings_count = 0 or length(word) >= ${shortest})
      and word <> all(${right}::text[])
    order by listings_count, place limit ${mostCorrected}
  ) known`
}

/** Words that have a meaning of their own are not misspelt, even where no product has them. */
function rightAmong(words: readonly string[], synonyms: Synonyms): string[] {
  const named = wordsOfNames(words, synonyms)
  return words.filter(
    (word) => isLittleWord(word) || isDescribing(word) || placeNames.has(word) || named.includes(word),
  )
}

/** A misspelt word as it is right: a similar word, or the two of which it is put together. */
function corrected({ word, guesses, parts }: Misspelt): string[] {
  if (parts) return parts
  // 'matres' is a mattress, however many things are measured in metres.
  const guess = guesses.find((one) => !namesOfUnit(one.meant) && isMisspelling({ typed: word, ...one }))
  return guess ? [guess.meant] : [word]
}

/** Two at once in the whole process; waiting searches hold no connection to the database, and REQUEST_SLOTS bounds how many wait. */
const queue = createWorkQueue(2, 1_000)

/** Runs queries that compare words by their similarity, when their turn comes; null where the database cannot. */
export async function withSimilarity<T>(
  db: Database,
  compare: (tx: Transaction) => Promise<T>,
): Promise<T | null> {
  if (!(await canCorrect(db))) return null
  return queue.run(() =>
    inTransaction(db, async (tx) => {
      // 'ryce' is only this similar to 'rice'. Local, so that it holds for this connection's next user no more.
      const similarEnough = sql`set local pg_trgm.similarity_threshold = 0.2`.execute(tx)
      const [, compared] = await Promise.all([similarEnough, compare(tx)])
      return compared
    }),
  )
}

/** The words with misspelt ones put right; null when there is nothing to put right, or no way to. */
export async function correctWords(
  db: Database,
  words: readonly string[],
  synonyms: Synonyms,
): Promise<string[] | null> {
  const found = await withSimilarity(
    db,
    async (tx) => (await misspeltWords(words, synonyms).execute(tx)).rows,
  )
  const right = new Map(found?.map((misspelt) => [misspelt.word, corrected(misspelt)]))
  const meant = words.flatMap((word) => right.get(word) ?? [word])
  return meant.join(' ') === words.join(' ') ? null : meant
}
