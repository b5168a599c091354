/**
 * What is shown until a picture is loaded: one of these colours, named by the first digit of the picture's hash. So the
 * address carries the colour, no response and no page grows by it, and the stylesheet paints it (src/web/app.css,
 * which a test holds to this list). Muted, because they are the average of a whole photo.
 */
export const placeholderColours = [
  '#302f2c',
  '#6b665e',
  '#a8a197',
  '#d3ccc0',
  '#f0ece4',
  '#7c3f36',
  '#d6a396',
  '#8e6137',
  '#d9bd92',
  '#f3dda6',
  '#4d6842',
  '#b2c79f',
  '#35696b',
  '#b3d6d2',
  '#a9bcd9',
  '#d5b4c8',
] as const

/** The first digit of the hash of a picture whose average colour is `rgb` (0 to 255 each): that of the nearest colour. */
export function placeholderDigit(rgb: readonly [number, number, number]): string {
  const distances = placeholderColours.map((colour) => distance(rgb, channelsOf(colour)))
  return distances.indexOf(Math.min(...distances)).toString(16)
}

type Channels = readonly [number, number, number]

const channelsOf = (colour: string): Channels => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

/** Squared, and weighed as eyes weigh: green most, blue least. */
const distance = ([r, g, b]: Channels, [otherR, otherG, otherB]: Channels): number =>
  3 * (r - otherR) ** 2 + 4 * (g - otherG) ** 2 + 2 * (b - otherB) ** 2
