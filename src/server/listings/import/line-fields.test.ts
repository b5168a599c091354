import { expect, test } from 'vitest'
import { mostPictures } from '#shared/listings/picture-limits.ts'
import { namesIn } from './line-fields.ts'

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
