import { expect, test } from 'vitest'
import { secrets } from './secrets.ts'

test('a day’s passwords, tokens and links are in no log, no file and no column', async () => {
  const { measured, violations } = await secrets.run(1, () => {})
  expect(violations).toEqual([])
  expect(measured).toMatch(/^2 days, \d\d secrets/)
}, 180_000)
