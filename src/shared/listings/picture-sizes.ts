import { amount, asFields } from '../answer-shapes.ts'

/** How many bytes the files of a picture have that pages show: the square of cards, and the whole picture. */
export interface PictureSizes {
  card: number
  whole: number
}

/** In whole kilobytes, at least 1, by the names of the files. */
export type KilobytesByFile = Readonly<Record<string, number>>

/** So many pictures are asked about in one call at most. */
export const mostSizesAtOnce = 60

/** The call for their sizes. */
export const pictureSizesPath = (hashes: readonly string[]): string =>
  `/api/pictures/sizes?of=${hashes.join()}`

const isHash = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** The answer to that call; a picture of unknown size is left out. The names are those of picture-urls.ts, without its bytes. */
export function parsePictureSizes(answer: unknown): KilobytesByFile {
  const known: Record<string, number> = {}
  for (const [hash, sizes] of Object.entries(asFields(asFields(answer).sizes))) {
    if (!isHash(hash)) continue
    const { card, whole } = asFields(sizes)
    known[`${hash}-640.webp`] = kilobytes(amount(0)(whole))
    known[`${hash}-400.webp`] = kilobytes(amount(0)(card))
  }
  return known
}

const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1024))
