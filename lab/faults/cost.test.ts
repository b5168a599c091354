import { expect, test } from 'vitest'
import { cost } from './cost.ts'

test('no request blocks the others, whatever it contains', async () => {
  const { violations, measured } = await cost.run(1, () => {})
  expect(violations, measured).toEqual([])
}, 600_000)
