import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test.each([
  ['Rice, 25kg', ['rice', '25', 'kg']],
  ['KUSHƐ kɔp', ['kushe', 'kop']],
  ['lɔŋ Bɔŋga baŋk', ['long', 'bonga', 'bank']],
  ['5Ŋ', ['5', 'ng']],
  ['Café CRÈME, Conté Kpɛ́', ['cafe', 'creme', 'conte', 'kpe']],
])('the words of %s', (search, words) => {
  expect(searchWords(search)).toEqual(words)
})
