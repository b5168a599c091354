import { categories } from '#shared/listings/categories.ts'
import {
  isContainer,
  isDescribing,
  isLittleWord,
  isNumber,
  namesOfUnit,
} from '#shared/listings/search-rules.ts'
import { placeNames } from '#shared/places.ts'
import { longestName, type Synonyms } from './search-synonyms.ts'
import { type Phrase, plainSpellings, searchWords } from './search-words.ts'

/** One thing that is asked for, by any of its names. */
export interface AskedTerm {
  names: readonly Phrase[]
  /** From this place on the names are other words for what was typed. */
  synonymsFrom: number
  /** What it is, what it is like, or how much: only the first is worth finding alone. */
  kind: 'thing' | 'describing' | 'number'
  /** Whether it is a word as typed, without another name for it. */
  isPlain: boolean
}

/** The names of a term as they were typed, without other words for them. */
export const typedNames = ({ names, synonymsFrom }: AskedTerm): readonly Phrase[] =>
  names.slice(0, Math.max(1, synonymsFrom))

/** A search as it is understood. */
export interface AskedSearch {
  /** The words as typed, and as `searchWords` writes them. */
  words: readonly string[]
  terms: readonly AskedTerm[]
  /** The category of which one word of its name is all that is asked for. */
  category?: string
  /** The place where it is looked for, with the towns that it stands for. */
  place?: { name: string; towns: readonly Phrase[] }
}

/** What was read at the front of some words, and how many words it took. */
type Reading<T> = { found: T; length: number } | undefined

/** The longest run of words at this point for which `find` finds something. */
function longestAt<T>(
  words: readonly string[],
  at: number,
  find: (run: readonly string[]) => T | undefined,
): Reading<T> {
  for (let length = Math.min(longestName, words.length - at); length > 0; length--) {
    const found = find(words.slice(at, at + length))
    if (found !== undefined) return { found, length }
  }
  return undefined
}

const placeAt = (words: readonly string[], at: number) =>
  longestAt(words, at, (run) => {
    const towns = placeNames.get(run.join(' '))
    return towns && { name: towns[0]!, towns: towns.map((town) => town.toLowerCase().split(' ')) }
  })

const synonymsAt = (words: readonly string[], at: number, synonyms: Synonyms) =>
  longestAt(words, at, (run): AskedTerm | undefined => {
    const synonym = synonyms.find(run)
    if (!synonym) return undefined
    const { writings, others } = synonym
    const joined = run.length > 1 ? [[run.join('')]] : []
    const parted = writings.filter(({ length }) => length > 1 && length !== run.length)
    // A name with a stop word is used only where there is no other: of 'make up', the index would look for 'make' alone.
    const typed = [run, ...joined, ...parted].filter(
      (name) => others.length === 0 || !name.some(isLittleWord),
    )
    const kind = run.length === 1 && isDescribing(run[0]!) ? 'describing' : 'thing'
    return { names: [...typed, ...others], synonymsFrom: typed.length, kind, isPlain: false }
  })

/** The words that are names in the list of synonyms, or parts of one: the 'jerry' of 'jerry can'. */
export function wordsOfNames(words: readonly string[], synonyms: Synonyms): string[] {
  const named: string[] = []
  let at = 0
  while (at < words.length) {
    const length = synonymsAt(words, at, synonyms)?.length ?? 0
    named.push(...words.slice(at, at + length))
    at += Math.max(length, 1)
  }
  return named
}

/** A number by itself as sellers write it: 10000 is also 10,000. */
const writingsOf = (number: string): Phrase[] =>
  number.length > 3 && number.length < 7 ? [[number], [number.slice(0, -3), number.slice(-3)]] : [[number]]

/** A number, and its unit by any of its names; or the end of a model's name: 'a 15' is also 'a15'. */
function amountAt(words: readonly string[], at: number): Reading<AskedTerm> {
  if (!isNumber(words[at]!)) return undefined
  const numbers = writingsOf(words[at]!)
  const unit = namesOfUnit(words[at + 1] ?? '')
  const model = at > 0 && !isNumber(words[at - 1]!) ? [[words[at - 1]! + words[at]!]] : []
  const names = unit
    ? numbers.flatMap((number) => unit.map((name) => [...number, name]))
    : [...numbers, ...model]
  return {
    found: { names, synonymsFrom: names.length, kind: 'number', isPlain: false },
    length: unit ? 2 : 1,
  }
}

/** The letters and the number of a model's name: 'smart8' is also 'smart 8'. */
const partsOfModel = (word: string): Phrase[] => {
  const [, letters, number] = /^(\p{L}{2,})(\p{N}+)$/u.exec(word) ?? []
  return letters && number ? [[letters, number]] : []
}

function wordAt(typed: readonly string[], at: number): AskedTerm {
  const [word, ...others] = plainSpellings(typed[at]!)
  const names = [[word!], ...partsOfModel(word!), ...others.map((other) => [other])]
  const kind = isDescribing(word!) ? 'describing' : 'thing'
  return { names, synonymsFrom: names.length, kind, isPlain: true }
}

/** The one word that was typed for a thing. */
const typedWord = (term: AskedTerm | undefined): string | undefined =>
  term?.kind !== 'number' && term?.names[0]?.length === 1 ? term.names[0][0] : undefined

/** Two words beside each other may be written as one: 'rain coat' asks for a raincoat too. */
function withJoined(terms: readonly AskedTerm[]): AskedTerm[] {
  const joined = (first: AskedTerm | undefined, second: AskedTerm | undefined): string[] => {
    const [start, end] = [typedWord(first), typedWord(second)]
    return start && end ? [start + end] : []
  }
  return terms.map((term, at) => {
    const words = [...joined(terms[at - 1], term), ...joined(term, terms[at + 1])]
    const typed = [...term.names.slice(0, term.synonymsFrom), ...words.map((word) => [word])]
    const names = [...typed, ...term.names.slice(term.synonymsFrom)]
    return { ...term, names, synonymsFrom: typed.length }
  })
}

/** A container before another thing says how much of it: 'bag rice', 'carton of coke'. */
function withContainers(terms: readonly AskedTerm[]): AskedTerm[] {
  const last = terms.findLastIndex(({ kind }) => kind === 'thing')
  const isAmount = (term: AskedTerm, at: number) => at < last && isContainer(typedWord(term) ?? '')
  return terms.map((term, at) => (isAmount(term, at) ? { ...term, kind: 'describing' } : term))
}

const withoutPlural = (word: string) => word.replace(/s$/, '')
const categoriesByWord = new Map(
  categories.flatMap(({ _id, name }) => searchWords(name).map((word) => [withoutPlural(word), _id] as const)),
)

/** 'Food' alone asks for the category before flasks for food. */
function categoryOf(terms: readonly AskedTerm[]): string | undefined {
  const word = terms.length === 1 ? typedWord(terms[0]) : undefined
  return word && categoriesByWord.get(withoutPlural(word))
}

/** What stands behind one of these is no thing that is asked for, unless nothing stands before. */
const asideFrom = new Set(['with', 'for'])

/**
 * Understands the words of a search, from `typedWords`: synonyms, amounts, the place; words that say nothing are left out.
 */
export function understandSearch(typed: readonly string[], synonyms: Synonyms): AskedSearch {
  const words = typed.map((word) => plainSpellings(word)[0]!)
  const terms: AskedTerm[] = []
  let place: AskedSearch['place']
  let at = 0
  let isAside = false
  while (at < words.length) {
    const amount = amountAt(words, at)
    const named = amount ?? synonymsAt(words, at, synonyms)
    const placed = named || place ? undefined : placeAt(words, at)
    const term = named?.found ?? (placed || isLittleWord(words[at]!) ? undefined : wordAt(typed, at))
    if (term) terms.push(isAside && term.kind === 'thing' ? { ...term, kind: 'describing' } : term)
    if (placed) place = placed.found
    isAside ||= asideFrom.has(words[at]!) && terms.some(({ kind }) => kind === 'thing')
    at += named?.length ?? placed?.length ?? 1
  }
  if (terms.length === 0 && !place) terms.push(...words.map((_, index) => wordAt(typed, index)))
  const category = categoryOf(terms)
  return {
    words,
    terms: withJoined(withContainers(terms)),
    ...(category && { category }),
    ...(place && { place }),
  }
}
