import { mostWrongLetters } from './search-rules.ts'

/** What a word sounds like: without vowels and double letters, one letter for one sound. */
const soundOf = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/qu|q|ck|x|c(?!h)/g, 'k')
    .replace(/v/g, 'b')
    .replace(/m/g, 'n')
    .replace(/(.)\1+/g, '$1')
    .replace(/[aeiouy]/g, '')

/** Krio writes '-a' for '-er': 'powda' sounds like powder. */
const soundsLike = (spelling: string, meant: string): boolean =>
  [spelling, spelling.replace(/a$/, 'er')].some((heard) => soundOf(heard) === soundOf(meant))

const lettersOf = (word: string): string => [...word].sort().join('')

/** A word as typed, or with another letter for its first sound, and what may be meant by it. */
export interface Guess {
  typed: string
  spelling: string
  meant: string
  /** Letters of the spelling that are wrong, missing or too many. */
  wrongLetters: number
}

/** No word has more wrong letters than that. */
export const mostWrongInAny = 3

/**
 * Whether a word may be a misspelling of another with the same first sound. In a word of up to six letters the wrong letter
 * must not be heard: 'ryce' is rice, but 'tyre' is not type. From five letters on it may also be missing or swapped with its
 * neighbour, and of those that are not heard one more may be wrong.
 */
export function isMisspelling({ typed, spelling, meant, wrongLetters }: Guess): boolean {
  const areSwapped = wrongLetters === 2 && lettersOf(spelling) === lettersOf(meant)
  // Another letter for the first sound is a wrong one too.
  const wrong = (areSwapped ? 1 : wrongLetters) + (spelling === typed ? 0 : 1)
  const isShort = typed.length < 5
  const soundsAlike = soundsLike(spelling, meant)
  if (wrong > mostWrongLetters(typed) + (soundsAlike && !isShort ? 1 : 0)) return false
  return soundsAlike || typed.length > 6 || (!isShort && (areSwapped || meant.length > spelling.length))
}
