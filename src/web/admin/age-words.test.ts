import { expect, test } from 'vitest'
import { ageWords } from './age-words.ts'

const now = Date.parse('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-22T12:00:01Z', 'under an hour'],
  ['2026-11-22T11:00:01Z', 'under an hour'],
  ['2026-11-22T11:00:00Z', '1 hour'],
  ['2026-11-20T12:00:01Z', '47 hours'],
  ['2026-11-20T12:00:00Z', '2 days'],
  ['2026-11-01T12:00:00Z', '21 days'],
])('what has waited since %s has waited %s', (since, words) => {
  expect(ageWords(since, now)).toBe(words)
})
