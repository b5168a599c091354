import sharp from 'sharp'
import { linkPreviewSize, type PictureWidth } from '#shared/listings/picture-urls.ts'
import type { Pixels } from './picture-decoding.ts'

/** A card picture has to be there on a slow phone: so many bytes at the narrowest width, whatever the photo. */
export const largestCardBytes = 12 * 1024

/**
 * Tried in this order until the card picture is small enough. Below quality 36 blocks show on a card; a touch of
 * blur looks better then, so the grain of a cheap camera goes first.
 */
const cardAttempts = [
  { quality: 72, blur: 0 },
  { quality: 58, blur: 0 },
  { quality: 44, blur: 0 },
  { quality: 44, blur: 0.8 },
  { quality: 36, blur: 1.2 },
  { quality: 30, blur: 2 },
  { quality: 20, blur: 4 },
]
const usualQuality = 72

const from = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

async function encodeCard(pixels: Pixels): Promise<Buffer> {
  let encoded = Buffer.alloc(0)
  for (const { quality, blur } of cardAttempts) {
    const picture = blur ? from(pixels).blur(blur) : from(pixels)
    encoded = await picture.webp({ quality }).toBuffer()
    if (encoded.length <= largestCardBytes) break
  }
  return encoded
}

async function narrowed(pixels: Pixels, width: PictureWidth): Promise<Pixels> {
  if (pixels.width <= width) return pixels
  const { data, info } = await from(pixels).resize(width).raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The picture as WebP, at most `width` wide, without any metadata. */
export async function encodePicture(pixels: Pixels, width: PictureWidth): Promise<Buffer> {
  const small = await narrowed(pixels, width)
  // Effort 2 takes half the time of the usual 4 and makes files hardly larger.
  return width === 320 ? encodeCard(small) : from(small).webp({ quality: usualQuality, effort: 2 }).toBuffer()
}

/** Average colour as `#rrggbb`: the ground to show until the picture is there. */
export async function averageColour(pixels: Pixels): Promise<string> {
  const pixel = await from(pixels).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${pixel.toString('hex')}`
}

/**
 * The picture for a shared link: whole, on a wide ground made of itself out of focus. JPEG, because some
 * programs that show link previews still cannot read WebP.
 */
export async function encodeLinkPreview(webp: Buffer): Promise<Buffer> {
  const { width, height } = linkPreviewSize
  const whole = await sharp(webp).resize(width, height, { fit: 'inside' }).toBuffer()
  const ground = sharp(webp).resize(width, height, { fit: 'cover' }).blur(48)
  return ground
    .composite([{ input: whole }])
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer()
}
