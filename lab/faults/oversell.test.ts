import { expect, test } from 'vitest'
import { oversell } from './oversell.ts'

test('fifty buyers at the same instant get the stock and not one unit more', async () => {
  const { measured, violations } = await oversell.run(6, () => {})
  expect(violations).toEqual([])
  expect(measured).toMatch(/: [1-9]\d* orders placed, [1-9]\d* refused/)
})
