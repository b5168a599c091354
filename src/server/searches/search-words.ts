import { withPlainLetters } from './plain-letters.ts'

/** Words that stand beside each other. */
export type Phrase = readonly string[]

/** More words than people type; the words after them are left out. */
const mostWords = 20

/**
 * The words of a search in lower case, letters and digits only, so that they are safe in a query. A number and its unit
 * are two words, here and in what is searched: '25kg' and '25 kg' find the same. Letters with accents and ɛ and ɔ are plain
 * letters, here and there too; ŋ stays (`plainSpellings`).
 */
export const typedWords = (search: string): string[] => {
  const text = withPlainLetters(search).toLowerCase()
  const words = text.replace(/([0-9])([a-zŋ])/g, '$1 $2').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.slice(0, mostWords)
}

/** How a typed word is written without ŋ, the usual way first: 'tiŋ' is ting or tin, 'baŋga' banga. */
export const plainSpellings = (word: string): string[] => {
  const usual = word.replace(/ŋ(?![gk])/g, 'ng')
  return [...new Set([usual, word].map((spelling) => spelling.replaceAll('ŋ', 'n')))]
}

/** The words of a search as they are usually written without these letters. */
export const searchWords = (search: string): string[] =>
  typedWords(search).map((word) => plainSpellings(word)[0]!)
