import { expect, test } from 'vitest'
import { idInPath } from './id-in-path.ts'

test.each([
  ['0190ab', '0190ab'],
  ['a b', 'a%20b'],
  ['a%20b', 'a%20b'],
  ['caf%C3%A9', 'caf%C3%A9'],
  ['café', 'caf%C3%A9'],
  ['a/b', 'a%2Fb'],
  ['a%2Fb?c', 'a%2Fb%3Fc'],
  ['100%', '100%25'],
  ['%2e%2E', 'unknown'],
  ['..', 'unknown'],
  ['.', 'unknown'],
  [undefined, 'unknown'],
])('%j of the address is %j in a call', (id, expected) => {
  expect(idInPath(id)).toBe(expected)
})
