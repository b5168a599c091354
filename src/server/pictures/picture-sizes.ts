import { LRUCache } from 'lru-cache'
import type { PictureSizes } from '#shared/listings/picture-sizes.ts'
import { cardWidth, type PictureWidth, pictureFile } from '#shared/listings/picture-urls.ts'
import type { PictureFiles } from './picture-files.ts'

/** About 200 bytes each. */
const mostRemembered = 20_000

/**
 * Reads how large the files of pictures are. They are remembered, because a file never changes under its name, and looked up
 * rather than stored: only visitors who want less data ask.
 */
export class PictureSizeReader {
  readonly #files: PictureFiles
  readonly #known = new LRUCache<string, PictureSizes>({ max: mostRemembered })

  constructor(files: PictureFiles) {
    this.#files = files
  }

  /** Those of pictures that are there. */
  async read(hashes: readonly string[]): Promise<Record<string, PictureSizes>> {
    const found = await Promise.all(hashes.map(async (hash) => [hash, await this.#sizesOf(hash)] as const))
    return Object.fromEntries(found.flatMap(([hash, sizes]) => (sizes ? [[hash, sizes]] : [])))
  }

  async #sizesOf(hash: string): Promise<PictureSizes | null> {
    const known = this.#known.get(hash)
    if (known) return known
    const [card, whole] = await Promise.all([this.#bytes(hash, cardWidth), this.#bytes(hash, 640)])
    if (card === null || whole === null) return null
    const sizes = { card, whole }
    this.#known.set(hash, sizes)
    return sizes
  }

  /** Unknown, too, while the place of the pictures is out of reach. */
  #bytes(hash: string, width: PictureWidth): Promise<number | null> {
    return this.#files.sizeOf(pictureFile(hash, width)).catch(() => null)
  }
}
