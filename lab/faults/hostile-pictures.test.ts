import { expect, test } from 'vitest'
import { hostilePictures } from './hostile-pictures.ts'

test('harmful files are stored as clean pictures or refused, and leave nothing behind', async () => {
  const { measured, violations } = await hostilePictures.run(30, () => {})
  expect(violations).toEqual([])
  expect(measured).toMatch(/^30 files/)
  const refused = Number(/\((\d+) refused\)/.exec(measured)?.[1])
  expect(refused).toBeGreaterThan(5)
  expect(refused).toBeLessThan(25)
}, 300_000)
