import { amount, fieldsIn } from '../answer-shapes.ts'
import { cardWidth, pictureAt, pictureHashOf, pictureUrl } from './picture-urls.ts'

/** How many bytes the files of a picture have that pages show: the square of cards, and the whole picture. */
export interface PictureSizes {
  card: number
  whole: number
}

/** In whole kilobytes, at least 1, by the addresses of the files. */
export type KilobytesByAddress = Readonly<Record<string, number>>

/** So many pictures are asked about in one call at most. */
export const mostSizesAtOnce = 60

/** The call for their sizes. */
export const pictureSizesPath = (hashes: readonly string[]): string =>
  `/api/pictures/sizes?of=${hashes.join()}`

/** The answer to that call; a picture of unknown size is left out. */
export function parsePictureSizes(answer: unknown): KilobytesByAddress {
  const known: Record<string, number> = {}
  for (const [hash, sizes] of Object.entries(fieldsIn(fieldsIn(answer).sizes))) {
    const url = pictureUrl(hash)
    if (!pictureHashOf(url)) continue
    const { card, whole } = fieldsIn(sizes)
    known[url] = kilobytes(amount(0)(whole))
    known[pictureAt(url, cardWidth)] = kilobytes(amount(0)(card))
  }
  return known
}

const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1024))
