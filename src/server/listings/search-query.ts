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

/** Text for to_tsquery: every word must be there; where `isUnfinished`, the last may be the beginning of a longer one. */
export const searchQueryText = (words: readonly string[], isUnfinished: boolean): string => {
  const ending = isUnfinished && (words.at(-1) ?? '').length > 1 ? ':*' : ''
  return `${words.map((word) => `'${word}'`).join(' & ')}${ending}`
}
