import { expect, test } from 'vitest'
import { model } from './model.ts'

test('whatever people do with carts, orders and stock, the market does what the rules say', async () => {
  const { faults, measured } = await model.run(3, () => {})
  expect(faults, measured).toEqual([])
}, 60_000)
