import { longestPhone, withoutSeparators } from '../phone.ts'

/** Fewer digits may be anything. */
const mostOfANumber = /^\+?\d{6,}$/

/** As it begins, or lies inside, the number that is stored; null for what is no phone number. */
function searchedPhone(search: string): string | null {
  if (search.length > longestPhone) return null
  const packed = withoutSeparators(search)
  return mostOfANumber.test(packed) ? packed.replace(/^00/, '+').replace(/^(\+?232)?0/, '+232') : null
}

/**
 * The words of a search among people, in small letters. One that is a phone number, or most of one, is found however it is
 * typed, with spaces too.
 */
export function searchedWords(search: string): string[] {
  const phone = searchedPhone(search)
  if (phone) return [phone]
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.map((word) => searchedPhone(word) ?? word)
}
