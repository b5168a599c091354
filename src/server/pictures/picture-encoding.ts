import sharp, { type Sharp } from 'sharp'
import { cardWidth, linkPreviewSize, type PictureWidth } from '#shared/listings/picture-urls.ts'
import { placeholderDigit } from '#shared/listings/placeholder-colours.ts'
import type { Pixels } from './picture-decoding.ts'

/** A picture has to be there on a slow phone: so many bytes at most, whatever the photo (docs/adr/0008-pictures.md). */
const largestFile: Record<PictureWidth, number> = {
  400: 12 * 1024,
  640: 36 * 1024,
  1080: 90 * 1024,
}
const largestLinkPreview = 200 * 1024

/**
 * Tried in this order until the file is small enough. Below quality 36 blocks show; a touch of blur looks better
 * then, so the grain of a cheap camera goes first. The last one makes a small file of anything.
 */
const attempts = [
  { quality: 72, blur: 0 },
  { quality: 62, blur: 0 },
  { quality: 52, blur: 0 },
  { quality: 42, blur: 0 },
  { quality: 42, blur: 0.8 },
  { quality: 36, blur: 1.2 },
  { quality: 30, blur: 2 },
  { quality: 20, blur: 4 },
]

const from = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 3 } })

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The middle of the picture, square as cards show it and never blown up. */
function cutForCard(pixels: Pixels): Promise<Pixels> {
  const side = Math.min(cardWidth, pixels.width, pixels.height)
  return pixelsOf(from(pixels).resize(side, side, { fit: 'cover' }))
}

const narrowed = async (pixels: Pixels, width: PictureWidth): Promise<Pixels> =>
  pixels.width <= width ? pixels : pixelsOf(from(pixels).resize(width))

/** The picture as WebP without any metadata: at most `width` wide, and the card's cut to a square. */
export async function encodePicture(pixels: Pixels, width: PictureWidth): Promise<Buffer> {
  const small = width === cardWidth ? await cutForCard(pixels) : await narrowed(pixels, width)
  // The usual effort 4 saves a twentieth and takes twice the time: worth it for the file that goes out most.
  const effort = width === cardWidth ? 4 : 2
  let encoded = Buffer.alloc(0)
  for (const { quality, blur } of attempts) {
    const picture = blur ? from(small).blur(blur) : from(small)
    encoded = await picture.webp({ quality, effort }).toBuffer()
    if (encoded.length <= largestFile[width]) break
  }
  return encoded
}

/** The digit of the placeholder colour that is nearest to the average colour of the picture. */
export async function placeholderDigitOf(pixels: Pixels): Promise<string> {
  const [red, green, blue] = await from(pixels).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return placeholderDigit([red!, green!, blue!])
}

/**
 * The picture for a shared link: whole, on a wide, blurred copy of itself. JPEG, because some
 * programs that show link previews still cannot read WebP; light, because some show none that is heavy.
 */
export async function encodeLinkPreview(webp: Buffer): Promise<Buffer> {
  const { width, height } = linkPreviewSize
  const whole = await sharp(webp).resize(width, height, { fit: 'inside' }).toBuffer()
  const background = sharp(webp).resize(width, height, { fit: 'cover' }).blur(48)
  const preview = await pixelsOf(background.composite([{ input: whole }]).removeAlpha())
  let encoded = Buffer.alloc(0)
  for (const quality of [78, 64, 50, 36]) {
    encoded = await from(preview).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (encoded.length <= largestLinkPreview) break
  }
  return encoded
}
