import { type RawBuilder, sql } from 'kysely'

/** Letters that most keyboards of the country lack, or that people leave the accent off when they search, by the plain one. */
const byPlainLetter = {
  a: 'àáâãäåā',
  c: 'ç',
  e: 'èéêëēɛ',
  i: 'ìíîïī',
  n: 'ñ',
  o: 'òóôõöøōɔ',
  u: 'ùúûüū',
  y: 'ýÿ',
}
const pairs = Object.entries(byPlainLetter).flatMap(([plain, letters]) =>
  [...letters].flatMap((letter) => [
    [letter, plain],
    [letter.toUpperCase(), plain],
  ]),
) as [letter: string, plain: string][]
const plainLetterOf = new Map(pairs)
/** Accents that make no letter of their own with the one before them: 'ɛ́' is two characters. */
const accents = '\u0300\u0301\u0302\u0303\u0304\u0308\u030c'

const notPlain = new RegExp(`[${[...plainLetterOf.keys()].join('')}${accents}]`, 'g')

/** The text with plain letters; 'Café' is 'Cafe', 'Kɔp' is 'Kop'. */
export const withPlainLetters = (text: string): string =>
  text.normalize('NFC').replace(notPlain, (letter) => plainLetterOf.get(letter) ?? '')

/** The same in SQL, of a text in NFC, where each character of `others` becomes the one at its place in `plain` too. */
export const plainLettersIn = (text: RawBuilder<unknown>, others = '', plain = ''): RawBuilder<string> => {
  const from = [...plainLetterOf.keys()].join('') + others + accents
  const to = [...plainLetterOf.values()].join('') + plain
  return sql<string>`translate(${text}, ${sql.lit(from)}, ${sql.lit(to)})`
}
