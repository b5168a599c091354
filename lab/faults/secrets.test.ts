import { expect, test } from 'vitest'
import { secrets } from './secrets.ts'

test('a day’s passwords, tokens and links are in no log, no file and no column', async () => {
  const { measured, faults } = await secrets.run(1, () => {})
  expect(faults).toEqual([])
  expect(measured).toMatch(/^2 days, \d\d secrets/)
}, 180_000)
