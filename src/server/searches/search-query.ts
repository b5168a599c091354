import type { AskedSearch, AskedTerm } from './asked-search.ts'
import type { Phrase } from './search-words.ts'

/** The words by which the search column names category and place begin so; their hyphens cannot be typed. */
const marks = ['category-', 'place-']

/** Where a word must stand: anywhere, in the title's first part (A), or in the names of listing, category and shop. */
type Standing = '' | 'A' | 'AB'

interface Writing {
  standing?: Standing
  /** Whether the last word may be the beginning of a longer one. */
  isUnfinished?: boolean
}

const phraseText = (phrase: Phrase, { standing = '', isUnfinished }: Writing): string =>
  phrase
    .map((word, at) => {
      const marks = `${isUnfinished && at === phrase.length - 1 ? '*' : ''}${standing}`
      return `'${word}'${marks && ':'}${marks}`
    })
    .join(' <-> ')

/**
 * Text for to_tsquery: any of the term's names. Only the name as typed may be unfinished, and synonyms do not count in a
 * description: nails 'with caps' are no answer to 'hat'.
 */
export const termText = (
  { names, synonymsFrom }: Pick<AskedTerm, 'names' | 'synonymsFrom'>,
  { standing = '', isUnfinished }: Writing = {},
): string =>
  `(${names
    .map((name, at) =>
      phraseText(name, {
        standing: standing || (at < synonymsFrom ? '' : 'AB'),
        isUnfinished: isUnfinished === true && at === 0,
      }),
    )
    .join(' | ')})`

/** Text for to_tsquery: every term must be there; where `isUnfinished`, the last may be the beginning of a longer word. */
export const searchQueryText = (
  terms: readonly AskedTerm[],
  { standing = '', isUnfinished = false }: Writing = {},
): string =>
  terms
    .map((term, at) => termText(term, { standing, isUnfinished: isUnfinished && at === terms.length - 1 }))
    .join(' & ')

/**
 * Whether the last word is one as typed, of which a longer one may be meant. A single letter is no beginning, nor is that of
 * a mark, which every listing has.
 */
export const mayBeUnfinished = ({ terms }: AskedSearch): boolean => {
  const last = terms.at(-1)
  const word = last?.names[0]?.[0] ?? ''
  return last?.isPlain === true && word.length > 1 && !marks.some((mark) => mark.startsWith(word))
}

/** All choices of so many of these. */
export function choicesOf<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  // Or every subset of twenty terms would be tried for the one choice of all of them.
  if (size > all.length) return []
  return all.flatMap((one, at) => choicesOf(all.slice(at + 1), size - 1).map((rest) => [one, ...rest]))
}
