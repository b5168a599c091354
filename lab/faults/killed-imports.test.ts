import { expect, test } from 'vitest'
import { killedImports } from './killed-imports.ts'

test('the server is killed during imports of a thousand lines: all or nothing, and sent again each is done once', async () => {
  const { measured, violations } = await killedImports.run(2, () => {})
  expect(violations).toEqual([])
  expect(measured).toMatch(/^2 kills -9/)
}, 300_000)
