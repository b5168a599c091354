import { expect, test } from 'vitest'
import { timing } from './timing.ts'

test('sign-in and reset respond alike with and without an account; their times are compared in the full run', async () => {
  const { measured, violations } = await timing.run(3, () => {})
  expect(violations).toEqual([])
  expect(measured).toMatch(
    /^3 samples a side; login .*; login by number takes .*of five against of no account.*; reset .*t -?\d/,
  )
}, 300_000)
