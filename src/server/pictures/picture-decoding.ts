import sharp, { type Metadata } from 'sharp'
import { type PictureFormat, pictureFormat } from '#shared/listings/picture-format.ts'
import {
  largestPictureBytes,
  largestPicturePixels,
  longestPictureSide,
} from '#shared/listings/picture-limits.ts'
import { createMemoryBudget } from '../concurrency/memory-budget.ts'
import { AppError } from '../errors.ts'
import { largestOpening, openedTogether, openingBytes } from './picture-memory.ts'
import { withoutNotes } from './png-text-chunks.ts'
import { firstFrameOf } from './webp-frames.ts'

// Files come from strangers: no other decoder may ever run in this process (docs/rules.md,
// 'Pictures'). The cache is off
// and one thread works per picture, because memory matters more here than speed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** Longest time one picture may take to decode: a file can be built to be slow. */
const decodingSeconds = 30

/** Plain sRGB pixels, three bytes each. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

const damaged = () =>
  new AppError('damaged_picture', 'This picture is damaged and cannot be read. Please choose another one.')

/** Throws AppError 413 for a file that is too large to look at. */
export function refuseTooManyBytes(size: number): void {
  if (size > largestPictureBytes)
    throw new AppError('too_large', `Each picture may have at most ${largestPictureBytes / 1024 / 1024} MB.`)
}

/** The format of an uploaded file. Throws AppError 400 when it is empty, 415 when its content is not ours to take. */
function acceptedFormat(bytes: Buffer): PictureFormat {
  if (bytes.length === 0)
    throw new AppError('damaged_picture', 'This file is empty. Please choose another one.')
  const format = pictureFormat(bytes)
  if (!format) throw new AppError('unsupported_type', 'Pictures must be JPEG, PNG, WebP or AVIF files.')
  return format
}

const tooHeavy = () =>
  new AppError(
    'too_large',
    'This picture takes too much memory to open. Please save it as an ordinary JPEG first.',
  )

/** Reads only the header; a file whose header is not what its first bytes promise is damaged. */
async function readHeader(bytes: Buffer, format: PictureFormat): Promise<Metadata> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const decoder = format === 'avif' ? 'heif' : format
  if (header?.format !== decoder || (format === 'avif' && header.compression !== 'av1')) throw damaged()
  if (header.width * header.height > largestPicturePixels) {
    throw new AppError('too_large', `Each picture may have at most ${largestPicturePixels / 1e6} megapixels.`)
  }
  if (Math.max(header.width, header.height) > longestPictureSide) {
    throw new AppError(
      'too_large',
      `Each picture may be at most ${longestPictureSide.toLocaleString('en-GB')} pixels wide and high.`,
    )
  }
  if (openingBytes(header) > largestOpening) throw tooHeavy()
  return header
}

/** What is never shown, but would cost the decoder much. */
function withoutCostlyParts(bytes: Buffer, format: PictureFormat): Buffer {
  if (format === 'png') return withoutNotes(bytes)
  return format === 'webp' ? firstFrameOf(bytes) : bytes
}

/** One budget for the whole process, however many stores there are. */
const memory = createMemoryBudget(openedTogether)

/**
 * Decodes an uploaded picture, turned upright, on white where it is transparent, and no wider than `width` and
 * no higher than twice that. Nothing but the pixels is kept. Throws AppError 400, 413 or 415.
 */
export async function decodePicture(bytes: Buffer, width: number): Promise<Pixels> {
  const format = acceptedFormat(bytes)
  const picture = withoutCostlyParts(bytes, format)
  const header = await readHeader(picture, format)
  return memory.use(openingBytes(header), () => openPicture(picture, width))
}

async function openPicture(bytes: Buffer, width: number): Promise<Pixels> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: largestPicturePixels, failOn: 'error' })
      .timeout({ seconds: decodingSeconds })
      .autoOrient()
      .resize(width, width * 2, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch {
    throw damaged()
  }
}
