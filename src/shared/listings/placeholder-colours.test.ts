import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groundDigit, pictureGrounds } from './placeholder-colours.ts'

test('a colour gets the ground nearest to it', () => {
  expect(groundDigit([0, 0, 0])).toBe('0')
  expect(groundDigit([255, 255, 255])).toBe('4')
  expect(groundDigit([200, 20, 20])).toBe('5')
  expect(groundDigit([20, 110, 40])).toBe('a')
  expect(groundDigit([0xa9, 0xbc, 0xd9])).toBe('e')
})

test('the stylesheet paints every ground, by the first digit of the name', () => {
  const styles = readFileSync(new URL('../../web/app.css', import.meta.url), 'utf8')
  for (const [index, ground] of pictureGrounds.entries())
    expect(styles).toContain(`[src^="/pictures/${index.toString(16)}"] {\n  background-color: ${ground};\n}`)
})
