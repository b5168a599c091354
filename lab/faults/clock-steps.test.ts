import { expect, test } from 'vitest'
import { clockSteps } from './clock-steps.ts'

test('a clock that is set makes no session immortal, and nothing expires but by the clock of the database', async () => {
  const { measured, faults } = await clockSteps.run(1, () => {})
  expect(faults).toEqual([])
  expect(measured).toMatch(/; [1-9]\d* orders acknowledged/)
}, 120_000)
