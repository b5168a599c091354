import { expect, test } from 'vitest'
import { clockSteps } from './clock-steps.ts'

test('a changed clock makes no session immortal, and only the database’s clock decides what expires', async () => {
  const { measured, faults } = await clockSteps.run(1, () => {})
  expect(faults).toEqual([])
  expect(measured).toMatch(/; [1-9]\d* orders acknowledged/)
}, 120_000)
