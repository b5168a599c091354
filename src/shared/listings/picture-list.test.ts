import { expect, test } from 'vitest'
import { picturesAfterEdit } from './picture-list.ts'

const present = ['a', 'b', 'c']

test.each([
  ['neither keeps all', undefined, [], ['a', 'b', 'c']],
  ['new ones alone replace all', undefined, ['d', 'e'], ['d', 'e']],
  ['the kept in their order', ['c', 'a'], [], ['c', 'a']],
  ['the kept, then the new', ['b'], ['d'], ['b', 'd']],
  ['keeping none for new ones', [], ['d'], ['d']],
  ['keeping none leaves none', [], [], []],
  ['new ones in the places kept for them', ['', 'c', '', 'a'], ['d', 'e', 'f'], ['d', 'c', 'e', 'a', 'f']],
  ['places without new ones are left out', ['', 'a', ''], ['d'], ['d', 'a']],
  ['the same picture again is one', ['a', 'a'], ['a', 'd', 'd'], ['a', 'd']],
])('%s', (_what, keep, added, after) => {
  expect(picturesAfterEdit(present, keep, added)).toEqual(after)
})
