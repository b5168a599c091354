import sharp from 'sharp'
import { largestPictureBytes, largestPicturePixels } from '#shared/listings/picture-limits.ts'
import { AppError } from './errors.ts'
import { type PictureFormat, pictureFormat } from './picture-format.ts'

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
  new AppError(400, 'This picture is damaged and cannot be read. Please choose another one.')

/** The format of an uploaded file. Throws AppError 413 or 415 when its size or content is not ours to take. */
export function acceptedFormat(bytes: Buffer): PictureFormat {
  if (bytes.length > largestPictureBytes) {
    throw new AppError(413, `Each picture may have at most ${largestPictureBytes / 1024 / 1024} MB.`)
  }
  const format = pictureFormat(bytes)
  if (!format) throw new AppError(415, 'Pictures must be JPEG, PNG, WebP or AVIF files.')
  return format
}

/** Reads only the header; a file whose header is not what its first bytes promise is damaged. */
async function refuseTooManyPixels(bytes: Buffer, format: PictureFormat): Promise<void> {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const decoder = format === 'avif' ? 'heif' : format
  if (header?.format !== decoder || (format === 'avif' && header.compression !== 'av1')) throw damaged()
  if (header.width * header.height > largestPicturePixels) {
    throw new AppError(413, `Each picture may have at most ${largestPicturePixels / 1e6} megapixels.`)
  }
}

/**
 * Decodes an uploaded picture, turned upright, on white where it is transparent, and no wider than `width` and
 * no higher than twice that. Nothing but the pixels is kept. Throws AppError 400, 413 or 415.
 */
export async function decodePicture(bytes: Buffer, width: number): Promise<Pixels> {
  await refuseTooManyPixels(bytes, acceptedFormat(bytes))
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
