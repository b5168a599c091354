import { expect, test } from 'vitest'
import { decisions } from './decisions.ts'

test('of contradicting calls at the same instant one wins, and every unit is accounted for', async () => {
  const { measured, faults } = await decisions.run(2, () => {})
  expect(faults).toEqual([])
  expect(measured).toMatch(/^12 duels 2 times each/)
})
