import { expect, test } from 'vitest'
import { payments } from './payments.ts'

test('whatever both sides do with an order, what is to pay, the payments and the history follow the rules', async () => {
  const { measured, violations } = await payments.run(15, () => {})
  expect(violations, measured).toEqual([])
}, 60_000)
