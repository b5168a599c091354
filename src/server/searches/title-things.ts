import {
  isContainer,
  isDescribing,
  isLittleWord,
  isNumber,
  namesOfUnit,
} from '#shared/listings/search-rules.ts'
import { placeNames } from '#shared/places.ts'

const isThing = (word: string): boolean =>
  word.length > 1 &&
  ![isLittleWord, isDescribing, isNumber, (one: string) => placeNames.has(one)].some((is) => is(word)) &&
  !namesOfUnit(word)

/** In the order of other titles: 'bag of rice' is rice, 'leg of lamb' a lamb leg. */
function withoutOf(words: readonly string[]): readonly string[] {
  const at = words.indexOf('of')
  if (at < 0) return words
  const [before, behind] = [words.slice(0, at), words.slice(at + 1)]
  return before.some((word) => isThing(word) && !isContainer(word)) ? [...behind, ...before] : behind
}

/**
 * The words that say what a product is, from the words with which its title says it: neither what it is like nor how much of
 * it. The last one is the thing itself: 'solar', 'panel'.
 */
export function thingsOfTitle(words: readonly string[]): string[] {
  const things = withoutOf(words).filter(isThing)
  const last = things.at(-1)
  return [...new Set(things.filter((word) => word !== last && !isContainer(word))), ...(last ? [last] : [])]
}
