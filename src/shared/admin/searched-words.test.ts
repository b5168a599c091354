import { expect, test } from 'vitest'
import { searchedWords } from './searched-words.ts'

test.each([
  ['Kamara  AMINATA', ['kamara', 'aminata']],
  ['076 12-34', ['+232761234']],
  ['(076) 123 456', ['+23276123456']],
  ['00232 76 123456', ['+23276123456']],
  ['+232 (0)76 123456', ['+23276123456']],
  ['23276123', ['23276123']],
  ['76123456', ['76123456']],
  ['0044 7700', ['+447700']],
  ['kamara 076-123-456', ['kamara', '+23276123456']],
  ['24 7 shop', ['24', '7', 'shop']],
  ['12345', ['12345']],
  [' ', []],
])('a search for %j looks for %j', (search, words) => {
  expect(searchedWords(search)).toEqual(words)
})
