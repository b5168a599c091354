import { expect, test } from 'vitest'
import { model } from './model.ts'

test('whatever users do with carts, orders and stock, the market follows the rules', async () => {
  const { violations, measured } = await model.run(2, () => {})
  expect(violations, measured).toEqual([])
}, 60_000)
