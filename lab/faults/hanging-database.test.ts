import { expect, test } from 'vitest'
import { hangingDatabase } from './hanging-database.ts'

test('a database that breaks off in its answers or hangs loses and doubles nothing', async () => {
  const { measured, faults } = await hangingDatabase.run(2, () => {})
  expect(faults).toEqual([])
  expect(measured).toMatch(/^2 troubles.*; [1-9]\d* orders acknowledged/)
}, 120_000)
