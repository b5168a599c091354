import { expect, test } from 'vitest'
import { backup } from './backup.ts'

test('a backup made under load is one moment of the market, and is restored completely', async () => {
  const { measured, faults } = await backup.run(1, () => {})
  expect(faults).toEqual([])
  expect(measured).toMatch(/^1 backups/)
}, 120_000)
