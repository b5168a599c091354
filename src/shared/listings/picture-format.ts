export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** So many of the first bytes tell the format. */
export const formatBytes = 256

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)
const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

const jpegStart = [0xff, 0xd8, 0xff]
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** An ISO media file that names AVIF among its brands; HEIC photos are built the same way but are not AVIF. */
function isAvif(bytes: Uint8Array): boolean {
  if (bytes.length < 16 || text(bytes, 4, 8) !== 'ftyp') return false
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const end = Math.min(length, bytes.length, formatBytes)
  for (let at = 8; at + 4 <= end; at += 4) {
    // Bytes 12 to 16 are a version number, not a brand.
    if (at !== 12 && text(bytes, at, at + 4) === 'avif') return true
  }
  return false
}

/** The format that the first bytes of a file tell, whatever its name says; null when we do not take it. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  if (startsWith(bytes, jpegStart)) return 'jpeg'
  if (startsWith(bytes, pngStart)) return 'png'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  return isAvif(bytes) ? 'avif' : null
}
