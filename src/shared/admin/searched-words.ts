import { longestPhone, withoutSeparators } from '../phone.ts'

/** Fewer digits may be anything. */
const mostOfANumber = /^\+?\d{6,}$/

/** What is between the digits is left out, and the 0 between country and number; null for what is no phone number. */
function searchedPhone(search: string): string | null {
  if (search.length > longestPhone) return null
  const packed = withoutSeparators(search)
  return mostOfANumber.test(packed) ? packed.replace(/^(\+232|00232|232)0(?=\d{5})/, '$1') : null
}

/**
 * The words of a search among people, in small letters. One that is a phone number, or a part of one, is found in
 * `writtenPhone` however it is typed, with spaces too.
 */
export function searchedWords(search: string): string[] {
  const phone = searchedPhone(search)
  if (phone) return [phone]
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return words.map((word) => searchedPhone(word) ?? word)
}

/**
 * A stored number in all ways in which people write it. Its digits may begin with 0 anywhere: only so are both its beginning,
 * 076 123, and its end, 012 345, found. `writtenPhoneText` in the server does the same in SQL.
 */
export const writtenPhone = (stored: string): string =>
  [stored, stored.replace('+', '00'), stored.replace('+232', '0')].join(' ')
