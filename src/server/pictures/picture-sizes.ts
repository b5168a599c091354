import { LRUCache } from 'lru-cache'
import type { PictureSizes } from '#shared/listings/picture-sizes.ts'
import { cardWidth, type PictureWidth, pictureFile } from '#shared/listings/picture-urls.ts'
import { createWorkQueue } from '../concurrency/work-queue.ts'
import type { PictureFiles } from './picture-files.ts'

/** About 200 bytes each. */
const mostRemembered = 20_000
const missingMs = 60_000
/** Each asks for two files. Anybody may invent names, and in a bucket the pictures themselves come over the same 50 connections. */
const atOnce = 10
const waiting = 1_200

/**
 * Reads how large the files of pictures are. They are remembered, because a file never changes under its name, and looked up
 * rather than stored: only visitors who want less data ask.
 */
export class PictureSizeReader {
  readonly #files: PictureFiles
  readonly #known = new LRUCache<string, PictureSizes>({ max: mostRemembered })
  /** Apart, so that invented names drive out none that are known. */
  readonly #missing = new LRUCache<string, true>({ max: mostRemembered, ttl: missingMs })
  readonly #queue = createWorkQueue(atOnce, waiting)

  constructor(files: PictureFiles) {
    this.#files = files
  }

  /** Those of pictures that are there. Throws AppError 503 while many others wait. */
  async read(hashes: readonly string[]): Promise<Record<string, PictureSizes>> {
    const found = await Promise.all(hashes.map(async (hash) => [hash, await this.#sizesOf(hash)] as const))
    return Object.fromEntries(found.flatMap(([hash, sizes]) => (sizes ? [[hash, sizes]] : [])))
  }

  async #sizesOf(hash: string): Promise<PictureSizes | null> {
    const known = this.#known.get(hash)
    if (known) return known
    if (this.#missing.has(hash)) return null
    const [card, whole] = await this.#queue.run(() =>
      Promise.all([this.#bytes(hash, cardWidth), this.#bytes(hash, 640)]),
    )
    if (card === null || whole === null) {
      this.#missing.set(hash, true)
      return null
    }
    const sizes = { card, whole }
    this.#known.set(hash, sizes)
    return sizes
  }

  /** Unknown, too, while the place of the pictures is out of reach. */
  #bytes(hash: string, width: PictureWidth): Promise<number | null> {
    return this.#files.sizeOf(pictureFile(hash, width)).catch(() => null)
  }
}
