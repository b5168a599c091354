import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'

test('every call accepts a valid request, every request gets a proper response, and nothing refused is stored', async () => {
  const { violations, measured } = await fuzz.run(300, () => {})
  expect(violations.slice(0, 20), measured).toEqual([])
  // The requests get past the guards: all kinds of refusal occur, and some requests are simply allowed.
  for (const status of [200, 400, 401, 403, 404, 409, 415]) expect(measured).toContain(`${status}: `)
}, 300_000)
