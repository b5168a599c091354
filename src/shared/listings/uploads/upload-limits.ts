import { largestPictureBytes, mostPictures } from '../picture-limits.ts'

/** Every piece of an upload but its last has so many bytes: on a line of 400 kbit/s, what goes in a second and a half. */
export const pieceBytes = 64 * 1024

/** Uploads that a shop may have at once: three products, and as many bytes as one form may bring. */
export const mostUploads = 3 * mostPictures
export const mostUploadBytes = mostPictures * largestPictureBytes

/** How many bytes the piece has that starts there; 0 where none does. */
export const lengthOfPiece = (offset: number, size: number): number =>
  offset % pieceBytes === 0 ? Math.min(pieceBytes, Math.max(0, size - offset)) : 0
