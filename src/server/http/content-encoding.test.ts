import { expect, test } from 'vitest'
import { chosenEncoding } from './content-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0.5', 'gzip'],
  ['br;q=0.001', 'br'],
  ['gzip;q=0', 'identity'],
  ['brotli, xbr, br2', 'identity'],
  ['identity', 'identity'],
  ['*', 'identity'],
  ['', 'identity'],
  [';;;,,,q=', 'identity'],
  ['\u0001\u00ff', 'identity'],
  [undefined, 'identity'],
] as const)('%j gets %s', (header, encoding) => {
  expect(chosenEncoding(header)).toBe(encoding)
})

test('a thousand different headers are all answered', () => {
  for (let number = 0; number < 1000; number++) expect(chosenEncoding(`x${number}, br`)).toBe('br')
})
