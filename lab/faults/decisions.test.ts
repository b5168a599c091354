import { expect, test } from 'vitest'
import { decisions } from './decisions.ts'

test('of contradicting calls at the same instant one wins, and every unit is accounted for', async () => {
  const { measured, violations } = await decisions.run(2, () => {})
  expect(violations).toEqual([])
  expect(measured).toMatch(/^12 duels 2 times each/)
})
