import { expect, test } from 'vitest'
import { diskFull } from './disk-full.ts'

test('on a full disk writes are refused, reads go on, and nothing is lost or partly written', async () => {
  const { measured, violations } = await diskFull.run(1, () => {})
  expect(violations).toEqual([])
  // Only root may mount a small disk.
  expect(measured).toMatch(
    process.getuid?.() === 0 ? /\b[1-9]\d* products answered 503|^not run/ : /^not run/,
  )
}, 300_000)
