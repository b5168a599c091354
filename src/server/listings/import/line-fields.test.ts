import { expect, test } from 'vitest'
import { mostPictures } from '#shared/listings/picture-limits.ts'
import { idIn, namesIn } from './line-fields.ts'

test.each([
  ['', []],
  ['lamp.jpg', ['lamp.jpg']],
  [' lamp.jpg | box, open.jpg |', ['lamp.jpg', 'box, open.jpg']],
  ['lamp.jpg;box.jpg,\nlid.jpg', ['lamp.jpg', 'box.jpg', 'lid.jpg']],
])('reads the names in %j', (cell, names) => {
  expect(namesIn(cell)).toEqual(names)
})

test('of a cell with very many names only so many are read that the product has too many', () => {
  expect(namesIn('a;'.repeat(1_000))).toHaveLength(mostPictures + 1)
  expect(namesIn(`${'; '.repeat(900)}a;b`)).toEqual(['a', 'b'])
})

test.each([
  [' 0190AAAA-0000-7000-8000-000000000001 ', '0190aaaa-0000-7000-8000-000000000001'],
  ['İ'.repeat(1_000_000), 'i̇'.repeat(40)],
])('an id is read in lower case, of a longer text only its beginning', (_id, id) => {
  expect(idIn({ _id })).toBe(id)
})
