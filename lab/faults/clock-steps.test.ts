import { expect, test } from 'vitest'
import { clockSteps } from './clock-steps.ts'

test('a changed clock makes no session immortal, and only the database’s clock decides what expires', async () => {
  const { measured, violations } = await clockSteps.run(1, () => {})
  expect(violations).toEqual([])
  expect(measured).toMatch(/; [1-9]\d* orders acknowledged/)
}, 300_000)
