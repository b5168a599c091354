/** More words than anybody types; what comes after them is left out. */
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

/** Text for to_tsquery: every word must be there. */
export const exactQueryText = (words: readonly string[]): string =>
  words.map((word) => `'${word}'`).join(' & ')

/** The same, and the last word may be the beginning of a longer word. */
export const searchQueryText = (words: readonly string[]): string =>
  `${exactQueryText(words)}${(words.at(-1) ?? '').length > 1 ? ':*' : ''}`
