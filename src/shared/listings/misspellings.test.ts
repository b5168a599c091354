import { expect, test } from 'vitest'
import { isMisspelling } from './misspellings.ts'

const guess = (typed: string, meant: string, wrongLetters: number, spelling = typed) =>
  isMisspelling({ typed, spelling, meant, wrongLetters })

test.each([
  ['ryce', 'rice', 1],
  ['tekno', 'tecno', 1],
  ['suger', 'sugar', 1],
  ['hanbag', 'handbag', 1],
  ['samsng', 'samsung', 1],
  ['siment', 'cement', 2],
  ['powda', 'powder', 2],
  ['sizzors', 'scissors', 3],
  ['frigde', 'fridge', 2],
  ['imfinix', 'infinix', 1],
  ['samaung', 'samsung', 1],
  ['televison', 'television', 1],
])('%s is %s', (typed, meant, wrongLetters) => {
  expect(guess(typed, meant, wrongLetters)).toBe(true)
})

test.each([
  ['tyre', 'type', 1],
  ['beef', 'beer', 1],
  ['boxers', 'boxes', 1],
  ['belt', 'bell', 1],
  ['beds', 'boots', 3],
  ['tv', 'tb', 1],
])('%s is not %s, though only a letter or two differ', (typed, meant, wrongLetters) => {
  expect(guess(typed, meant, wrongLetters)).toBe(false)
})

test('another letter for the first sound is one of the wrong ones', () => {
  expect(guess('fone', 'phone', 0, 'phone')).toBe(true)
  expect(guess('jeri', 'gari', 1, 'geri')).toBe(false)
})
