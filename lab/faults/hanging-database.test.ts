import { expect, test } from 'vitest'
import { hangingDatabase } from './hanging-database.ts'

test('with a database that hangs or breaks off its responses nothing is lost or doubled', async () => {
  const { measured, violations } = await hangingDatabase.run(2, () => {})
  expect(violations).toEqual([])
  expect(measured).toMatch(/^2 troubles.*; [1-9]\d* orders acknowledged/)
}, 300_000)
