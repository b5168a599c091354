import { crc32, createDeflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Format } from './hostile-picture.ts'

const made = new Map<string, Promise<Buffer>>()

/** A small honest picture as a base; another seed gives another picture. */
export function honestPicture(format: Format, seed = 1): Promise<Buffer> {
  const name = `${format} ${seed}`
  const making = made.get(name) ?? makePicture(format, seed)
  made.set(name, making)
  return making
}

async function makePicture(format: Format, seed: number): Promise<Buffer> {
  const side = 48
  const pixels = Buffer.alloc(side * side * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7 + (at >> 5) * seed * 13 + seed) % 251
  const options = format === 'avif' ? { effort: 0 } : {}
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .toFormat(format, options)
    .toBuffer()
}

const sizeOf = (length: number): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(length)
  return size
}

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([sizeOf(data.length), named, sizeOf(crc32(named))])
}

export interface PngShape {
  width: number
  height: number
  /** Bits per channel. */
  depth?: 1 | 8 | 16
  /** PNG's numbers: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA. */
  colour?: 0 | 2 | 3 | 4 | 6
  isInterlaced?: boolean
}

const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const

export function pngHeader({ width, height, depth = 8, colour = 2, isInterlaced = false }: PngShape): Buffer {
  const flags = Buffer.from([depth, colour, 0, 0, isInterlaced ? 1 : 0])
  return pngChunk('IHDR', Buffer.concat([sizeOf(width), sizeOf(height), flags]))
}

/** Start and step of Adam7's seven passes. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Bytes of the uncompressed rows, each with its filter byte. */
function unpackedBytes({ width, height, depth = 8, colour = 2, isInterlaced }: PngShape): number {
  const rows = (columns: number, count: number) =>
    columns === 0 ? 0 : count * (1 + Math.ceil((columns * channels[colour] * depth) / 8))
  if (!isInterlaced) return rows(width, height)
  const steps = passes.map(([x, y, right, down]) =>
    rows(Math.max(0, Math.ceil((width - x) / right)), Math.max(0, Math.ceil((height - y) / down))),
  )
  return steps.reduce((sum, bytes) => sum + bytes, 0)
}

/** So many zeros, compressed without ever being in memory at once. */
export async function packedZeros(length: number): Promise<Buffer> {
  const packing = createDeflate({ level: 6 })
  const packed: Buffer[] = []
  packing.on('data', (chunk: Buffer) => packed.push(chunk))
  const done = new Promise<void>((resolve, reject) => packing.on('end', resolve).on('error', reject))
  const zeros = Buffer.alloc(1024 * 1024)
  for (let left = length; left > 0; left -= zeros.length) {
    const isTaken = packing.write(left < zeros.length ? zeros.subarray(0, left) : zeros)
    if (!isTaken) await new Promise((resume) => packing.once('drain', resume))
  }
  packing.end()
  await done
  return Buffer.concat(packed)
}

/** A correct black PNG of this shape: a few kilobytes, however large it is when decoded. */
export async function blackPng(shape: PngShape, more: readonly Buffer[] = []): Promise<Buffer> {
  const palette = shape.colour === 3 ? [pngChunk('PLTE', Buffer.alloc(3))] : []
  const pixels = pngChunk('IDAT', await packedZeros(unpackedBytes(shape)))
  return Buffer.concat([pngSignature, pngHeader(shape), ...more, ...palette, pixels, pngEnd])
}

export const pngEnd = pngChunk('IEND', Buffer.alloc(0))

/** Inserts chunks behind the header of a PNG. */
export const withPngChunks = (png: Buffer, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

export const pngText = (text: string): Buffer => pngChunk('tEXt', Buffer.from(`Comment\0${text}`))

export const packed = (text: string): Buffer => deflateSync(Buffer.from(text))

/** Inserts segments (marker byte and content) behind the start of a JPEG. */
export function withJpegSegments(
  jpeg: Buffer,
  ...segments: readonly [marker: number, data: Buffer][]
): Buffer {
  const written = segments.map(([marker, data]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...written, jpeg.subarray(2)])
}

/** The same JPEG with another declared size. */
export function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg)
  for (let at = 2; at < changed.length; at += 2 + changed.readUInt16BE(at + 2)) {
    if (![0xc0, 0xc1, 0xc2].includes(changed[at + 1]!)) continue
    changed.writeUInt16BE(height, at + 5)
    changed.writeUInt16BE(width, at + 7)
    return changed
  }
  throw new Error('This JPEG has no frame')
}

function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** Flags of VP8X, as WebP names them. */
export const webpFlag = { xmp: 0x04, exif: 0x08, icc: 0x20 } as const

/** An extended WebP: the picture of a simple one, with further chunks and a canvas of its own. */
export function extendedWebp(
  simple: Buffer,
  { flags = 0, width = 48, height = 48, chunks = [] as readonly [type: string, data: Buffer][] } = {},
): Buffer {
  const canvas = Buffer.alloc(10)
  canvas[0] = flags
  canvas.writeUIntLE(width - 1, 4, 3)
  canvas.writeUIntLE(height - 1, 7, 3)
  const picture = simple.subarray(12)
  const body = [riffChunk('VP8X', canvas), picture, ...chunks.map(([type, data]) => riffChunk(type, data))]
  return Buffer.concat([riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...body]))])
}

/** The same AVIF with another declared size. */
export function withAvifSize(avif: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(avif)
  const at = changed.indexOf('ispe')
  changed.writeUInt32BE(width, at + 8)
  changed.writeUInt32BE(height, at + 12)
  return changed
}
