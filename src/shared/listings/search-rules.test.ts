import { expect, test } from 'vitest'
import { mayKeepSearch } from './missed-search-rules.ts'
import { mostWrongLetters, spellingsOf } from './search-rules.ts'

test.each([
  ['tv', 0],
  ['gas', 0],
  ['fone', 1],
  ['samsng', 1],
  ['lantren', 2],
  ['televison', 2],
])('in %s %i letters may be wrong', (word, most) => {
  expect(mostWrongLetters(word)).toBe(most)
})

test.each([
  ['fone', ['fone', 'phone']],
  ['phone', ['phone', 'fone']],
  ['cola', ['cola', 'quola', 'kola']],
  ['knife', ['knife', 'nife']],
  ['rice', ['rice', 'wrice']],
])('%s may be spelt with another letter for its first sound', (word, spellings) => {
  expect(spellingsOf(word)).toEqual(expect.arrayContaining(spellings))
})

test.each(['samsung a15 128 gb', 'power bank 20,000 mah', 'size 42 slippers', 'krio bible'])(
  '%s may be kept',
  (search) => {
    expect(mayKeepSearch(search)).toBe(true)
  },
)

test.each([
  '076123456',
  '076 12 34 56',
  '+232-76-123-456',
  '(076) 123.456',
  '٠٧٦١٢٣٤٥٦',
  '０７６１２３４５６',
  'isata@makit.example',
  'isata＠makit.example',
  'isata gmail',
  'isata kamara yahoo.com',
])('%s is how a person may be reached, and is not kept', (search) => {
  expect(mayKeepSearch(search)).toBe(false)
})
