import { expect, test } from 'vitest'
import { searchedWords, writtenPhone } from './searched-words.ts'

test.each([
  ['Kamara  AMINATA', ['kamara', 'aminata']],
  ['076 12-34', ['0761234']],
  ['(076) 123 456', ['076123456']],
  ['00232 76 123456', ['0023276123456']],
  ['+232 (0)76 123456', ['+23276123456']],
  ['232 076 123456', ['23276123456']],
  ['0044 7700', ['00447700']],
  ['kamara 076-123-456', ['kamara', '076123456']],
  ['24 7 shop', ['24', '7', 'shop']],
  ['12345', ['12345']],
  [' ', []],
])('a search for %j looks for %j', (search, words) => {
  expect(searchedWords(search)).toEqual(words)
})

test.each([
  ['+23276012345', ['076 012', '012345', '76012345', '2327601', '+232 76 01', '00232 (0)76 012']],
  ['+23276001234', ['001234', '01 234', '076 001 234']],
  ['+447700900123', ['0044 7700', '+44 77 00', '900 123', '447700']],
])('%s is found by its beginning and by its end', (stored, searches) => {
  for (const search of searches)
    for (const word of searchedWords(search)) expect(writtenPhone(stored)).toContain(word)
})
