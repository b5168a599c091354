import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Whether the focus can be seen on every background: what is computed from the colours of the stylesheet. */
const styles = readFileSync(new URL('../src/web/app.css', import.meta.url), 'utf8')

const colours = new Map(
  [...styles.matchAll(/--color-([\w-]+): (#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour ?? '']),
)
const colour = (name: string): string => colours.get(name) ?? ''

const rule = (selector: string): string => {
  const start = styles.indexOf(`\n  ${selector} {`)
  return start < 0 ? '' : styles.slice(start, styles.indexOf('}', start))
}
const colourIn = (selector: string, property: string): string =>
  colour(new RegExp(`${property}: [^;]*var\\(--color-([\\w-]+)\\)`).exec(rule(selector))?.[1] ?? '')

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** After WCAG 2.2: from 1 for the same colour to 21 for black on white; of something that is not there, 1. */
function contrast(one: string, other: string): number {
  if (!one || !other) return 1
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('the contrast is computed as WCAG says', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#0b5cad', '#0a3d2a')).toBeCloseTo(1.84, 1)
})

const ring = [colourIn(':focus-visible', 'outline'), colourIn(':focus-visible', 'box-shadow')] as const

test('the two rings of the focus differ, so that one of them is seen on a picture too', () => {
  expect(contrast(...ring)).toBeGreaterThanOrEqual(4.5)
})

// Those of pages, header, hero, footer, sidebar, toasts, and soft ones of tiles and notices.
const backgrounds = [
  'background',
  'paper',
  'sand',
  'forest',
  'forest-light',
  'ink',
  'gold-soft',
  'green-soft',
  'red-soft',
]

test.each(backgrounds)('the ring stands out from %s at least 3 to 1', (background) => {
  expect(Math.max(...ring.map((one) => contrast(one, colour(background))))).toBeGreaterThanOrEqual(3)
})

test.each([
  ['.input:focus-visible', 'paper'],
  ['.input:focus-visible', 'background'],
  ['.bg-forest .input:focus-visible', 'forest'],
])('the ring of %s stands out from %s', (selector, background) => {
  expect(contrast(colourIn(selector, 'outline(?:-color)?'), colour(background))).toBeGreaterThanOrEqual(3)
})
