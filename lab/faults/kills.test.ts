import { expect, test } from 'vitest'
import { kills } from './kills.ts'

test('the server, its database and both are killed while fifty buyers order: nothing is lost, doubled or partly stored', async () => {
  const { measured, violations } = await kills.run(3, () => {})
  expect(violations).toEqual([])
  expect(measured).toMatch(/^3 kills -9/)
}, 300_000)
