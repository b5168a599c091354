import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placeholderColours, placeholderDigit } from './placeholder-colours.ts'

test('a colour gets the nearest placeholder colour', () => {
  expect(placeholderDigit([0, 0, 0])).toBe('0')
  expect(placeholderDigit([255, 255, 255])).toBe('4')
  expect(placeholderDigit([200, 20, 20])).toBe('5')
  expect(placeholderDigit([20, 110, 40])).toBe('a')
  expect(placeholderDigit([0xa9, 0xbc, 0xd9])).toBe('e')
})

test('the stylesheet paints every placeholder colour, by the first digit of the name', () => {
  const styles = readFileSync(new URL('../../web/app.css', import.meta.url), 'utf8')
  for (const [index, colour] of placeholderColours.entries())
    expect(styles).toContain(`[src*="/pictures/${index.toString(16)}"] {\n  background-color: ${colour};\n}`)
})
