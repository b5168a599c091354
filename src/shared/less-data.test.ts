import { expect, test } from 'vitest'
import { lessDataCookie, readLessDataChoice } from './less-data.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['less-data=on', true],
  ['less-data=off', false],
  ['makit-device=abc; less-data=on; other=1', true],
  ['less-data=off;', false],
  ['less-data=', undefined],
  ['less-data=once', undefined],
  ['more-less-data=on', undefined],
  ['less-data=ON', undefined],
])('%j says %s', (cookies, says) => {
  expect(readLessDataChoice(cookies)).toBe(says)
})

test('the cookie says what was chosen', () => {
  for (const isOn of [true, false]) expect(readLessDataChoice(lessDataCookie(isOn))).toBe(isOn)
})
