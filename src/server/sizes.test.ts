import { expect, test } from 'vitest'
import { mostWaitingFor, usualSizes } from './sizes.ts'

test('two cores get what was measured on two; a process has no use for more than four', () => {
  expect(usualSizes(1)).toEqual({ poolSize: 8, requestSlots: 40 })
  expect(usualSizes(2)).toEqual({ poolSize: 12, requestSlots: 80 })
  expect(usualSizes(4)).toEqual({ poolSize: 20, requestSlots: 160 })
  expect(usualSizes(64)).toEqual(usualSizes(4))
  expect(mostWaitingFor(usualSizes(2))).toBe(500)
})
