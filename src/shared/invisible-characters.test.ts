import { describe, expect, test } from 'vitest'
import { line, lines, requiredEmail, requiredLine } from './fields.ts'

const renderedAsNothing = [
  ...['\u00ad', '\u034f', '\u061c', '\u17b4', '\u180e', '\u200b', '\u200e', '\u200f', '\u202a', '\u202b'],
  ...['\u202c', '\u202d', '\u202e', '\u2060', '\u2064', '\u2066', '\u2067', '\u2068', '\u2069', '\u206f'],
  ...['\ufeff', '\ufff9', '\ufffc', '\u{1d173}', '\u{e0001}', '\u{e0041}', '\u{e0fff}'],
  // Joiners and selectors, where there is nothing to join or to select.
  ...['\u200c', '\u200d', '\ufe0e', '\ufe0f', '\u180b', '\u{e0100}', '\u200d\u200d\ufe0f'],
]
const renderedAsBlank = ['\u115f', '\u1160', '\u2028', '\u2029', '\u2800', '\u3164', '\uffa0', '\u{1d159}']
const codes = (text: string) => text.replace(/./gsu, (one) => `U+${one.codePointAt(0)!.toString(16)} `).trim()
const each = (texts: readonly string[]): [string, string][] => texts.map((text) => [codes(text), text])

const name = requiredLine('Name is required', 80)
const messagesOf = (text: string) => name.safeParse(text).error?.issues.map(({ message }) => message)

test.each(
  each([
    ...renderedAsNothing,
    ...renderedAsBlank,
    '\u2800 \u3164',
    '\ufe0f\u200b\u200d',
    '\u202e\u202c',
    ' \u200d ',
    // Marks without a letter to stand on.
    '\u0301',
    '\u0301\u0301 \u20dd',
    '\u200b\u0301\u200d\ufe0f',
    '\u093f',
    '\u20e3',
  ]),
)('a text of nothing but %s is empty', (_name, text) => {
  expect(messagesOf(text)).toEqual(['Name is required'])
  expect(line(80).parse(text)).toBe('')
  expect(lines(80).parse(`\n${text}\n`)).toBe('')
})

test.each(each(renderedAsNothing))('%s is taken out of and away from words', (_name, one) => {
  expect(name.parse(`${one}Ma${one}kit${one} ${one}25${one}kg${one}`)).toBe('Makit 25kg')
  expect(lines(80).parse(`Ma${one}kit\n${one}x`)).toBe('Makit\nx')
  expect(requiredEmail().parse(`isa${one}tu@makit.example`)).toBe('isatu@makit.example')
})

test.each(each(renderedAsBlank))('%s is a blank', (_name, one) => {
  expect(name.parse(`${one}Ma${one}kit${one}`)).toBe('Ma kit')
})

test('no character that Unicode calls ignorable or of format stays between two letters, but for visible ones', () => {
  const isSeen = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1343f}]/u
  const isIgnorable = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
  const codePoints = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  const candidates = codePoints.filter((one) => isIgnorable.test(one) && !isSeen.test(one))

  expect(candidates.length).toBeGreaterThan(4_000)
  expect(candidates.filter((one) => !['ab', 'a b'].includes(line(80).parse(`a${one}b`))).map(codes)).toEqual(
    [],
  )
})

describe('what people write stays as it is', () => {
  const texts = [
    ...[
      '👩‍🌾 Farm',
      '👨‍👩‍👧‍👦',
      '❤️',
      'Fresh 🥭🥭',
      '🏳️‍🌈',
      '👩🏾‍🌾',
      '🧔🏿‍♂️',
      '1️⃣ Kilo #️⃣',
      '🏴󠁧󠁢󠁥󠁮󠁧󠁿 shirt',
      '🇸🇱',
      '☎︎ 25',
    ],
    ...[
      'می‌خواهم',
      'क्‍ष',
      'ක්‍රි',
      '𞤀𞤣𞤤𞤢𞤥',
      'ߒߞߏ',
      'ⵜⵉⴼⵉⵏⴰⵖ',
      'Ŋɔlɔ Kpɛ́',
      '葛󠄀',
      '각',
      'Ｍａｋｉｔ',
      '£5 · “x” – ½',
    ],
  ].map((text) => text.normalize('NFC'))
  test.each(texts)('%s', (text) => {
    expect(name.parse(text)).toBe(text)
    expect(lines(80).parse(text)).toBe(text)
  })
})

test('flags keep their letters, and nothing else may have some', () => {
  const hiddenWords = [...'secret words'].map((one) => String.fromCodePoint(0xe0000 + one.codePointAt(0)!))
  expect(name.parse(`🏴${hiddenWords.join('')} rice`)).toBe('🏴 rice')
})
