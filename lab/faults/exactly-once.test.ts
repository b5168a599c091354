import { expect, test } from 'vitest'
import { exactlyOnce } from './exactly-once.ts'

test('ten orders, each sent twenty times while connections break and the server is killed, are ten orders', async () => {
  const { measured, violations } = await exactlyOnce.run(10, () => {})
  expect(violations).toEqual([])
  expect(measured).toMatch(/^10 keys sent 20 times each, 1 kills -9 .* 10 orders$/)
})
