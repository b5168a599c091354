import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type DrawingName, drawings } from './drawings/drawings.ts'
import { darker, lighter } from './drawings/svg.ts'

/**
 * One of our drawings by name, or an emoji of `@lobehub/fluent-emoji-3d` as itself; the test beside this file proves
 * that every thing used has its picture.
 */
export type Thing = DrawingName | (string & {})

/** Side of a composed picture in pixels: the emoji are 256 px, more would only blow them up. */
export const compositionSide = 640

export const backgrounds = {
  cream: '#f3e9d6',
  sand: '#ecd9b8',
  sun: '#f9dc97',
  peach: '#f8d2b5',
  rose: '#f5cdd0',
  lilac: '#dcd3ef',
  sky: '#c9e2f5',
  sea: '#bfe3e0',
  mint: '#cbe8d2',
  leaf: '#d9e6b5',
  stone: '#dfe1e2',
  dusk: '#3f4f63',
  forest: '#1f5a41',
} as const
export type Background = keyof typeof backgrounds

/** Where a thing stands: middle and foot as shares of the side, its size likewise, and its turn in degrees. */
interface Place {
  x: number
  foot: number
  size: number
  turn?: number
}

/** Drawn from the back to the front; with fewer things than places the things are repeated. */
export const layouts = {
  single: [{ x: 0.5, foot: 0.87, size: 0.74 }],
  large: [{ x: 0.5, foot: 0.92, size: 0.84 }],
  pair: [
    { x: 0.37, foot: 0.8, size: 0.6 },
    { x: 0.68, foot: 0.89, size: 0.5 },
  ],
  twins: [
    { x: 0.28, foot: 0.78, size: 0.48 },
    { x: 0.72, foot: 0.78, size: 0.48 },
  ],
  companion: [
    { x: 0.43, foot: 0.85, size: 0.72 },
    { x: 0.79, foot: 0.91, size: 0.34 },
  ],
  trio: [
    { x: 0.29, foot: 0.7, size: 0.46 },
    { x: 0.71, foot: 0.7, size: 0.46 },
    { x: 0.5, foot: 0.89, size: 0.5 },
  ],
  row: [
    { x: 0.2, foot: 0.7, size: 0.4 },
    { x: 0.8, foot: 0.7, size: 0.4 },
    { x: 0.5, foot: 0.78, size: 0.46 },
  ],
  table: [
    { x: 0.34, foot: 0.68, size: 0.5 },
    { x: 0.74, foot: 0.67, size: 0.36 },
    { x: 0.3, foot: 0.88, size: 0.3 },
    { x: 0.66, foot: 0.89, size: 0.34 },
  ],
  pile: [
    { x: 0.36, foot: 0.6, size: 0.32, turn: -8 },
    { x: 0.64, foot: 0.6, size: 0.32, turn: 10 },
    { x: 0.22, foot: 0.8, size: 0.34, turn: 6 },
    { x: 0.78, foot: 0.8, size: 0.34, turn: -6 },
    { x: 0.5, foot: 0.83, size: 0.37 },
  ],
  wall: [{ x: 0.5, foot: 1, size: 1 }],
} as const satisfies Record<string, readonly Place[]>
export type Layout = keyof typeof layouts

/** Recipe of a demonstration picture. */
export interface Composition {
  background: Background
  layout: Layout
  things: readonly [Thing, ...Thing[]]
}

const emojiFolder = join(
  dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
  'assets',
)

/** The file of an emoji: its code points in hexadecimal. */
export const emojiFile = (emoji: string): string =>
  join(emojiFolder, `${[...emoji].map((point) => point.codePointAt(0)?.toString(16)).join('-')}.webp`)

export const isDrawing = (thing: Thing): thing is DrawingName => thing in drawings

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** Pixels with transparency, four bytes each. */
interface Layer {
  data: Buffer
  width: number
  height: number
}

const rawLayer = async (picture: Sharp): Promise<Layer> => {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const fromLayer = ({ data, width, height }: Layer) => sharp(data, { raw: { width, height, channels: 4 } })

/** The thing on a square of this size, turned about its middle. */
export async function renderThing(thing: Thing, size: number, turn: number): Promise<Layer> {
  const source = isDrawing(thing)
    ? sharp(Buffer.from(drawings[thing].replace('<svg ', `<svg width="${size}" height="${size}" `)))
    : sharp(await readFile(emojiFile(thing))).resize(size, size, { kernel: 'cubic' })
  const upright = await rawLayer(source.ensureAlpha())
  if (turn === 0) return upright
  const turned = await rawLayer(fromLayer(upright).rotate(turn, { background: clear }))
  const over = (turned.width - size) >> 1
  return rawLayer(fromLayer(turned).extract({ left: over, top: over, width: size, height: size }))
}

/** A studio: light from above on a soft background, and under each thing the shadow it throws. */
function drawStudio(background: Background, places: readonly Place[]): Promise<Layer> {
  const colour = backgrounds[background]
  const shade = darker(colour, 0.85)
  const shadows = places.map(
    ({ x, foot, size }) =>
      `<ellipse cx="${x}" cy="${foot - size * 0.045}" rx="${size * 0.47}" ry="${size * 0.085}" fill="url(#shadow)"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 1 1"><defs>
    <radialGradient id="light" cx=".42" cy=".3" r=".85"><stop offset="0" stop-color="${lighter(colour, 0.62)}"/><stop offset=".55" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.13)}"/></radialGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".3" stop-color="#fff" stop-opacity=".22"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
    <radialGradient id="shadow"><stop offset="0" stop-color="${shade}" stop-opacity=".5"/><stop offset=".55" stop-color="${shade}" stop-opacity=".2"/><stop offset="1" stop-color="${shade}" stop-opacity="0"/></radialGradient>
    </defs><rect width="1" height="1" fill="url(#light)"/><rect y=".58" width="1" height=".42" fill="url(#floor)"/>${shadows.join('')}</svg>`
  // All of it is soft, so it is drawn small and blown up: four times quicker, without a visible difference.
  return rawLayer(sharp(Buffer.from(svg)).resize(compositionSide, compositionSide, { kernel: 'cubic' }))
}

const studios = new Map<string, Promise<Layer>>()

/** Many pictures stand on the same background in the same layout: each such studio is drawn once. */
function studio(background: Background, layout: Layout): Promise<Layer> {
  const key = `${background} ${layout}`
  const drawn = studios.get(key) ?? drawStudio(background, layout === 'wall' ? [] : layouts[layout])
  studios.set(key, drawn)
  return drawn
}

/** Draws a composition, as a JPEG like the ones that vendors upload. */
export async function composePicture({ background, layout, things }: Composition): Promise<Buffer> {
  const places: readonly Place[] = layouts[layout]
  const layers = await Promise.all(
    places.map(async ({ x, foot, size, turn }, index) => {
      const pixels = Math.round(size * compositionSide)
      const layer = await renderThing(things[index % things.length] ?? things[0], pixels, turn ?? 0)
      return {
        input: layer.data,
        raw: { width: layer.width, height: layer.height, channels: 4 as const },
        left: Math.round(x * compositionSide - pixels / 2),
        top: Math.round(foot * compositionSide - pixels),
      }
    }),
  )
  return fromLayer(await studio(background, layout))
    .composite(layers)
    .removeAlpha()
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
