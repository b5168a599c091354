import {
  isContainer,
  isDescribing,
  isLittleWord,
  isNumber,
  namesOfUnit,
} from '#shared/listings/search-rules.ts'
import { placeNames } from '#shared/places.ts'

/** What stands behind one of these is where a thing is, comes from or lies in: 'Sardines in oil' are no oil. */
const asides = new Set(['in', 'from', 'by', 'at', 'on', 'without'])

const isThing = (word: string): boolean =>
  word.length > 1 &&
  ![isLittleWord, isDescribing, isNumber, (one: string) => placeNames.has(one)].some((is) => is(word)) &&
  !namesOfUnit(word)

function withoutAsides(words: readonly string[]): readonly string[] {
  const first = words.findIndex(isThing)
  const aside = words.findIndex((word, at) => at > first && first >= 0 && asides.has(word))
  return aside < 0 ? words : words.slice(0, aside)
}

/** 'Bag of rice' is rice, 'Memory of love' a memory. */
function beforeOf(words: readonly string[]): readonly string[] {
  const at = words.indexOf('of')
  if (at < 0) return words
  const before = words.slice(0, at)
  return before.some((word) => isThing(word) && !isContainer(word)) ? before : words.slice(at + 1)
}

/**
 * The words that say what a product is, from the words of its title before the first comma, 'with' or 'for': neither what it
 * is like nor how much of it. The last one is the thing itself: 'solar', 'panel'.
 */
export function thingsOfTitle(words: readonly string[]): string[] {
  const things = beforeOf(withoutAsides(words)).filter(isThing)
  const last = things.at(-1)
  return [...new Set(things.filter((word) => word !== last && !isContainer(word))), ...(last ? [last] : [])]
}
