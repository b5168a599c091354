import { expect, test } from 'vitest'
import { loadReason } from './load-reason.ts'

test.each([
  ['the server’s words come first', 500, 'The shelf fell over.', 'The shelf fell over.'],
  ['no answer is a matter of the line', 0, '', 'Network error'],
  ['an error without words is told by its number', 502, '', 'The server answered with error 502'],
  ['an answer of the wrong shape is none', 200, '', 'The server’s answer cannot be read'],
])('%s', (_what, status, message, reason) => {
  expect(loadReason({ status, message })).toBe(reason)
})
