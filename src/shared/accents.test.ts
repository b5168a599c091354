import { expect, test } from 'vitest'
import { composed, hasTooManyAccents } from './accents.ts'

const acute = '\u0301'

test('an accent and its letter become one character, in every letter of a text', () => {
  expect(composed(`Nescafe${acute}, cafe${acute}`)).toBe('Nescaf\u00e9, caf\u00e9')
})

// The second accent belongs before the first one: putting them in order takes the square of their number.
const endless = `e${acute.repeat(16)}${'\u0316'.repeat(15)}`

test('a letter with more accents than any language has stays as it is', () => {
  expect([hasTooManyAccents(endless), composed(endless)]).toEqual([true, endless])
  const longest = endless.slice(0, -1)
  expect([hasTooManyAccents(longest), composed(longest)]).toEqual([false, longest.normalize('NFC')])
})
