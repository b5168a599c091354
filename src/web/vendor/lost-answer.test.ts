import { expect, test } from 'vitest'
import { stockBaseAfterLostAnswer } from './lost-answer.ts'

test.each([
  ['it went through', 5, '7', 7, 7],
  ['it did not', 5, '7', 5, 5],
  ['it may have, and one was sold', 5, '7', 6, null],
  ['no stock was sent', 5, '', 5, 5],
  ['no stock was sent, and one was sold', 5, '', 4, 4],
])('counting stock after a lost answer when %s', (_what, before, sent, now, base) => {
  expect(stockBaseAfterLostAnswer(before, sent, now)).toBe(base)
})
