import * as z from 'zod/mini'
import { boundedText, count } from '../fields.ts'
import { mostSizesAtOnce } from './picture-sizes.ts'

const unreadable = `Name 1 to ${mostSizesAtOnce} pictures by the hashes in their addresses, with commas between them`
const hashLength = 32
const hashes = /^[0-9a-f]{32}(?:,[0-9a-f]{32})*$/

/** GET /api/pictures/sizes */
export const pictureSizesQuery = z.object({
  of: boundedText(unreadable, mostSizesAtOnce * (hashLength + 1) - 1, unreadable).check(
    z.regex(hashes, { error: unreadable }),
  ),
})

const picture = z.object({
  /** Bytes of the square of cards and thumbnails. */
  card: count,
  /** Bytes of the file in the address that answers name. */
  whole: count,
})

/** The sizes by hash; pictures that do not exist are left out. */
export const pictureSizesAnswer = z.object({ sizes: z.record(z.string(), picture) })
