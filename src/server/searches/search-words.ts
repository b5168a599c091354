/** Words that stand beside each other. */
export type Phrase = readonly string[]

/** More words than people type; the words after them are left out. */
const mostWords = 20

/**
 * The words of a search as typed: lower case, letters and digits only, so that they are safe in a query. A number and
 * its unit are two words, here and in what is searched: '25kg' and '25 kg' find the same.
 */
export const searchWords = (search: string): string[] => {
  const text = search.normalize('NFC').toLowerCase()
  const words = text.replace(/([0-9])([a-z])/g, '$1 $2').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.slice(0, mostWords)
}
