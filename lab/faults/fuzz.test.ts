import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'

test('whatever is sent to whatever call, it is answered in order and nothing refused is kept', async () => {
  const { faults, measured } = await fuzz.run(1_000, () => {})
  expect(faults.slice(0, 20), measured).toEqual([])
  // The requests reach past the guards: all kinds of refusal occur, and some things are simply allowed.
  for (const status of [200, 400, 401, 403, 404, 409, 415]) expect(measured).toContain(`${status}: `)
}, 60_000)
