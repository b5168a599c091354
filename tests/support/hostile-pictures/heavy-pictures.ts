import sharp from 'sharp'
import { type HostilePicture, hostile } from './hostile-picture.ts'
import { blackPng, extendedWebp, honestPicture, type PngShape, withAvifSize } from './picture-parts.ts'

const png = { type: 'image/png' } as const

/** Really as large as declared, in few kilobytes. */
export async function realBombs(): Promise<HostilePicture[]> {
  const large: readonly PngShape[] = [
    { width: 20_000, height: 20_000, depth: 1, colour: 0 },
    { width: 20_000, height: 20_000, depth: 1, colour: 3 },
    { width: 6400, height: 6400, colour: 2 },
    { width: 41_000, height: 1000, colour: 6 },
    { width: 1000, height: 41_000, colour: 0 },
  ]
  const found: HostilePicture[] = []
  for (const shape of large)
    found.push(
      hostile(`PNG of ${shape.width} x ${shape.height}, colour ${shape.colour}`, await blackPng(shape), png),
    )
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#204060' }, limitInputPixels: false })
  found.push(hostile('JPEG of 42 megapixels', await plain(7000, 6000).jpeg().toBuffer()))
  found.push(
    hostile('WebP of 42 megapixels', await plain(7000, 6000).webp({ effort: 0 }).toBuffer(), {
      type: 'image/webp',
    }),
  )
  return found
}

/** Within the limits of 40 megapixels and 8 MB, and as heavy as that allows. */
export async function heavyPictures(): Promise<HostilePicture[]> {
  const side = 6320
  const heavy = { fate: 'either', isHeavy: true } as const
  const pixels = { create: { width: side, height: side, channels: 3, background: '#806040' } } as const
  const plain = () => sharp(pixels)
  const shaped: readonly PngShape[] = [
    { width: side, height: side, colour: 2 },
    { width: side, height: side, depth: 16, colour: 6 },
    { width: side, height: side, colour: 6, isInterlaced: true },
    { width: side, height: side, depth: 16, colour: 6, isInterlaced: true },
  ]
  const found: HostilePicture[] = []
  for (const shape of shaped) {
    const name = `PNG of 40 megapixels, ${shape.depth ?? 8} bit, colour ${shape.colour}${shape.isInterlaced ? ', interlaced' : ''}`
    found.push(hostile(name, await blackPng(shape), { ...heavy, ...png }))
  }
  for (const progressive of [false, true]) {
    const bytes = await plain().jpeg({ progressive, chromaSubsampling: '4:4:4' }).toBuffer()
    found.push(hostile(`JPEG of 40 megapixels${progressive ? ', progressive' : ''}`, bytes, heavy))
    const cmyk = await plain().toColourspace('cmyk').jpeg({ progressive }).toBuffer()
    found.push(hostile(`CMYK JPEG of 40 megapixels${progressive ? ', progressive' : ''}`, cmyk, heavy))
  }
  for (const lossless of [false, true])
    found.push(
      hostile(
        `WebP of 40 megapixels${lossless ? ', lossless' : ''}`,
        await plain().webp({ lossless, effort: 0 }).toBuffer(),
        { ...heavy, type: 'image/webp' },
      ),
    )
  for (const bitdepth of [8, 12] as const)
    found.push(
      hostile(
        `AVIF of 40 megapixels, ${bitdepth} bit`,
        await plain().avif({ effort: 0, bitdepth, chromaSubsampling: '4:4:4' }).toBuffer(),
        { ...heavy, type: 'image/avif' },
      ),
    )
  const large = await sharp({ ...pixels, create: { ...pixels.create, width: 7000, height: 7000 } })
    .avif({ effort: 0 })
    .toBuffer()
  found.push(
    hostile('AVIF of 49 megapixels that claims 48 x 48', withAvifSize(large, 48, 48), {
      ...heavy,
      type: 'image/avif',
    }),
    hostile(
      'WebP of 40 megapixels on a canvas of 48 x 48',
      extendedWebp(await plain().webp({ effort: 0 }).toBuffer()),
      {
        ...heavy,
        type: 'image/webp',
      },
    ),
  )
  const full = await honestPicture('jpeg', 77)
  found.push(
    hostile('JPEG padded to 8 MB', Buffer.concat([full, Buffer.alloc(8 * 1024 * 1024 - full.length)]), {
      ...heavy,
      fate: 'kept',
    }),
  )
  return found
}
