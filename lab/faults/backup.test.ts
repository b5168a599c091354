import { expect, test } from 'vitest'
import { backup } from './backup.ts'

test('a backup made under load is one moment of the market, and is restored completely', async () => {
  const { measured, violations } = await backup.run(1, () => {})
  expect(violations).toEqual([])
  expect(measured).toMatch(/^1 backups/)
}, 300_000)
