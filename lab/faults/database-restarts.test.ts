import { expect, test } from 'vitest'
import { databaseRestarts } from './database-restarts.ts'

test('with a database that restarts and loses its connections under load: 503 meanwhile, and nothing is lost', async () => {
  const { measured, violations } = await databaseRestarts.run(2, () => {})
  expect(violations).toEqual([])
  expect(measured).toMatch(/^0 immediate and 1 gentle restarts .* and 1 cuts/)
}, 300_000)
