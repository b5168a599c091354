/** A drawing on a square of 256, standing on y = 244, lit from the upper left; no text, since fonts differ. */
export const drawing = (body: string, defs = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><defs>${defs}</defs>${body}</svg>`

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Colour between two colours `#rrggbb`; amount 0 is the first, 1 the second. */
export function mix(colour: string, other: string, amount: number): string {
  const second = channels(other)
  const mixed = channels(colour).map((value, index) => value + ((second[index] ?? 0) - value) * amount)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

export const lighter = (colour: string, amount = 0.35): string => mix(colour, '#ffffff', amount)
export const darker = (colour: string, amount = 0.3): string => mix(colour, '#1a1420', amount)

type Direction = 'down' | 'across' | 'corner'
const ends: Record<Direction, string> = {
  down: 'x1="0" y1="0" x2="0" y2="1"',
  across: 'x1="0" y1="0" x2="1" y2="0"',
  corner: 'x1="0" y1="0" x2="1" y2="1"',
}

/** Linear gradient through evenly spaced colours. */
export function gradient(id: string, colours: string[], direction: Direction = 'down'): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${id}" ${ends[direction]}>${stops.join('')}</linearGradient>`
}

/** Light on something round that stands upright: bright left of the middle, dark at the right edge. */
export const round = (id: string, colour: string): string =>
  gradient(id, [darker(colour, 0.12), lighter(colour, 0.4), colour, darker(colour, 0.32)], 'across')

/** Light on something flat. */
export const flat = (id: string, colour: string): string =>
  gradient(id, [lighter(colour, 0.28), darker(colour, 0.14)], 'corner')

export const glow = (id: string, inner: string, outer: string): string =>
  `<radialGradient id="${id}" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="${inner}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`

/** The same piece of drawing at several places. */
export const at = (places: readonly (readonly [number, number])[], piece: (x: number, y: number) => string) =>
  places.map(([x, y]) => piece(x, y)).join('')
