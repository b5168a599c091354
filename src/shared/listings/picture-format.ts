export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** An ISO media file that names AVIF among its brands; HEIC photos are built the same way but are not AVIF. */
function isAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || text(bytes, 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  for (let at = 8; at + 4 <= end; at += 4) {
    // Bytes 12 to 16 are a version number, not a brand.
    if (at !== 12 && text(bytes, at, at + 4) === 'avif') return true
  }
  return false
}

/** The format that the first bytes of a file tell, whatever its name says; null when we do not take it. */
export function pictureFormat(bytes: Buffer): PictureFormat | null {
  if (bytes.subarray(0, 3).equals(jpegStart)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(pngStart)) return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  return isAvif(bytes) ? 'avif' : null
}
