import sharp from 'sharp'
import { formats, type HostilePicture, hostile, typeOf } from './hostile-picture.ts'
import {
  blackPng,
  extendedWebp,
  honestPicture,
  type PngShape,
  packedZeros,
  pngChunk,
  pngEnd,
  pngHeader,
  pngSignature,
  withAvifSize,
  withJpegSize,
  withPngChunks,
} from './picture-parts.ts'

const png = { type: 'image/png' } as const

const shapes: readonly PngShape[] = [
  { width: 1, height: 1, depth: 1, colour: 0 },
  { width: 1, height: 1, colour: 2 },
  { width: 1, height: 1, colour: 6, isInterlaced: true },
  { width: 1, height: 1, depth: 16, colour: 6 },
  { width: 1, height: 1, colour: 3 },
]
const hugeSizes = [
  [65_535, 65_535],
  [2_147_483_647, 1],
  [1, 2_147_483_647],
  [40_001, 1000],
  [100_000, 100_000],
  [0, 0],
  [0, 100],
  [100, 0],
] as const

/** Few bytes that claim a large size, or none. */
async function lyingPictures(): Promise<HostilePicture[]> {
  const [jpeg, webp, avif] = [
    await honestPicture('jpeg'),
    await honestPicture('webp'),
    await honestPicture('avif'),
  ]
  const found: HostilePicture[] = []
  for (const [width, height] of hugeSizes) {
    for (const shape of shapes) {
      const header = pngHeader({ ...shape, width, height })
      const bytes = Buffer.concat([pngSignature, header, pngChunk('IDAT', await packedZeros(5000)), pngEnd])
      found.push(hostile(`PNG that claims ${width} x ${height}, colour ${shape.colour}`, bytes, png))
    }
    const isSmall = width <= 65_535 && height <= 65_535
    if (isSmall)
      found.push(hostile(`JPEG that claims ${width} x ${height}`, withJpegSize(jpeg, width, height)))
    found.push(
      hostile(`AVIF that claims ${width} x ${height}`, withAvifSize(avif, width, height), {
        type: 'image/avif',
      }),
    )
  }
  for (const side of [16_777_215, 8000, 1])
    found.push(
      hostile(`WebP that claims ${side} x ${side}`, extendedWebp(webp, { width: side, height: side }), {
        type: 'image/webp',
      }),
    )
  return found
}

/** One part, over and over. */
async function repeatedParts(): Promise<HostilePicture[]> {
  const small = await honestPicture('png')
  const progressive = await sharp(await honestPicture('jpeg'))
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = progressive.subarray(lastScan, -2)
  const times = (count: number, part: Buffer) => Buffer.concat(Array<Buffer>(count).fill(part))
  const scans = (count: number, jpeg: Buffer) =>
    Buffer.concat([jpeg.subarray(0, -2), times(count, scan), jpeg.subarray(-2)])
  const wide = withJpegSize(progressive, 6000, 6000)
  return [
    hostile('JPEG of 1,000 scans', scans(1000, progressive), { fate: 'either' }),
    hostile('JPEG of 36 megapixels and 50,000 scans', scans(50_000, wide)),
    hostile(
      'PNG with 10,000 empty pieces',
      withPngChunks(small, times(10_000, pngChunk('IDAT', Buffer.alloc(0)))),
      { ...png, fate: 'either' },
    ),
    hostile('PNG with two headers', withPngChunks(small, pngHeader({ width: 9, height: 9 })), {
      ...png,
      fate: 'either',
    }),
    hostile(
      'PNG whose rows unpack to 300 MB more',
      Buffer.concat([
        pngSignature,
        pngHeader({ width: 9, height: 9 }),
        pngChunk('IDAT', await packedZeros(300 * 1024 * 1024)),
        pngEnd,
      ]),
      { ...png, fate: 'either' },
    ),
    hostile('PNG that never ends', small.subarray(0, -12), { ...png, fate: 'either' }),
  ]
}

/** Extremely thin, animated, or in rare colours. */
async function oddShapes(): Promise<HostilePicture[]> {
  const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({ create: { width, height, channels, background: { r: 90, g: 20, b: 60, alpha: 0.5 } } })
  const found: HostilePicture[] = []
  for (const [width, height] of [
    [1, 1],
    [16_000, 1],
    [1, 16_000],
    [3, 2],
  ] as const)
    for (const format of formats)
      found.push(
        hostile(
          `${format} of ${width} x ${height}`,
          await plain(width, height)
            .toFormat(format, format === 'avif' ? { effort: 0 } : {})
            .toBuffer(),
          { type: typeOf(format), fate: 'either' },
        ),
      )
  const frames = await plain(40, 400).webp().toBuffer()
  const animated = await sharp(frames).webp({ loop: 0, delay: 50 }).toBuffer()
  found.push(hostile('WebP of ten frames', animated, { type: 'image/webp', fate: 'either' }))
  const still = await honestPicture('webp', 9)
  found.push(
    hostile(
      'WebP that says it moves',
      extendedWebp(still, { flags: 0x02, chunks: [['ANIM', Buffer.alloc(6)]] }),
      { type: 'image/webp', fate: 'either' },
    ),
  )
  const apng = withPngChunks(
    await honestPicture('png', 9),
    pngChunk('acTL', Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])),
  )
  found.push(hostile('PNG of four billion frames', apng, { ...png, fate: 'either' }))
  for (const depth of [1, 8, 16] as const)
    for (const colour of [0, 2, 3, 4, 6] as const) {
      const isRare = (depth === 1 && colour !== 0 && colour !== 3) || (depth === 16 && colour === 3)
      const bytes = await blackPng({ width: 30, height: 20, depth, colour })
      found.push(
        hostile(`PNG of ${depth} bit, colour ${colour}`, bytes, {
          ...png,
          fate: isRare ? 'refused' : 'kept',
        }),
      )
    }
  return found
}

export const bombs = async (): Promise<HostilePicture[]> => [
  ...(await lyingPictures()),
  ...(await repeatedParts()),
  ...(await oddShapes()),
]
