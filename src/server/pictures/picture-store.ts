import { createHash, subtle } from 'node:crypto'
import {
  cardWidth,
  linkPreviewFile,
  type PictureWidth,
  pictureFile,
  pictureUrl,
  pictureWidths,
} from '#shared/listings/picture-urls.ts'
import { createFairShares } from '../concurrency/fair-shares.ts'
import { createWorkQueue } from '../concurrency/work-queue.ts'
import type { Database } from '../database/database.ts'
import { freeNow } from '../http/bodies/read-body.ts'
import type { SentFile } from '../http/sent-file.ts'
import { decodePicture, type Pixels, refuseTooManyBytes } from './picture-decoding.ts'
import { encodeLinkPreview, encodePicture, placeholderDigitOf } from './picture-encoding.ts'
import type { PictureFiles } from './picture-files.ts'
import { noteUsed } from './picture-use-rows.ts'

/** `url` is what the API answers and the database keeps; size in pixels of the widest file. */
export interface StoredPicture {
  hash: string
  url: string
  width: number
  height: number
}

/** A picture that is good, and not kept yet. */
export interface PreparedPicture {
  store(): Promise<StoredPicture>
}

export interface PictureStore {
  /** Where they lie. */
  files: PictureFiles
  /** A folder of this machine for files on their way; what a crash leaves there is removed later. */
  unfinished: string
  /**
   * Stores an uploaded picture in all widths; the same file again returns the same picture. Throws AppError 400, 413,
   * 415, or 503 when too many wait, and leaves nothing behind then.
   */
  storePicture(bytes: Buffer): Promise<StoredPicture>
  /**
   * The same in two steps, so that of several pictures all are known to be good before one is kept. Throws like
   * `storePicture`, and 503 when too many of the same owner wait.
   */
  preparePicture(file: SentFile, owner?: string): Promise<PreparedPicture>
  /** Whether this picture was made of these bytes and is there, which counts as used from now on; decodes nothing. */
  renewPictureOf(bytes: Buffer, hash: string): Promise<boolean>
  /** Makes the JPEG for link previews unless it is there; false when there is no such picture. */
  ensureLinkPreview(hash: string): Promise<boolean>
  /**
   * Whether there is such a picture, which counts as used from now on: a form that refers to it is being saved, and no
   * cleanup may take it within a day.
   */
  renewPicture(hash: string): Promise<boolean>
}

/** Goes into the hash: a change of widths or qualities changes the names too, since browsers keep files for good. */
const pipelineVersion = 'makit-3'

/** The file that is written last and removed first: where it is, the others are. */
const lastWritten: PictureWidth = 640
export const inWritingOrder = [...pictureWidths.filter((width) => width !== lastWritten), lastWritten]

const widest = Math.max(...pictureWidths)

// Decoding is what costs memory, and a core for a while; two at a time in the whole process, however many stores there are.
const decoding = createWorkQueue(2, 32)
// One at a time of an owner, who never takes the other core too; as many wait as uploads may be under way (unfinished-uploads.ts).
const ofOwner = createFairShares({ network: 1, account: 1, waiting: 7, accountWaiting: 7 })

async function contentHashOf(bytes: Buffer): Promise<string> {
  // Eight megabytes would hold the event loop for tens of milliseconds; `subtle` works beside it.
  const digest = Buffer.from(await subtle.digest('SHA-256', bytes))
  const content = createHash('sha256')
    .update(pipelineVersion + digest.toString('hex'))
    .digest('hex')
  return content.slice(0, 31)
}

/** The digit of the picture's placeholder colour, then a hash of its content. */
const hashOf = async (bytes: Buffer, pixels: Pixels): Promise<string> =>
  (await placeholderDigitOf(pixels)) + (await contentHashOf(bytes))

/** Files by name, in writing order. */
type EncodedFiles = [string, Buffer][]

/** A small original is never blown up, so its wider files can be the same. */
async function encodeWidths(hash: string, pixels: Pixels): Promise<EncodedFiles> {
  const files = new Map<PictureWidth, Buffer>()
  let same: Buffer | undefined
  for (const width of pictureWidths) {
    const bytes = same ?? (await encodePicture(pixels, width))
    if (width !== cardWidth && pixels.width <= width) same = bytes
    files.set(width, bytes)
  }
  return inWritingOrder.map((width) => [pictureFile(hash, width), files.get(width)!])
}

interface PictureStoreParts {
  db: Database
  /** Where the files lie for good. */
  files: PictureFiles
  unfinished: string
}

export function createPictureStore({ db, files, unfinished }: PictureStoreParts): PictureStore {
  const has = async (name: string) => (await files.sizeOf(name)) !== null

  async function renewPicture(hash: string): Promise<boolean> {
    await noteUsed(db, [hash])
    return has(pictureFile(hash, lastWritten))
  }

  /** Everything that can go wrong with a file goes wrong here, before anything of it is kept. */
  async function encode(bytes: Buffer): Promise<PreparedPicture> {
    const pixels = await decodePicture(bytes, widest)
    try {
      const hash = await hashOf(bytes, pixels)
      const stored = { hash, url: pictureUrl(hash), width: pixels.width, height: pixels.height }
      if (await renewPicture(hash)) return { store: async () => stored }
      const encoded = await encodeWidths(hash, pixels)
      return {
        async store() {
          for (const [name, file] of encoded) await files.write(name, file)
          return stored
        },
      }
    } finally {
      freeNow(pixels.data)
    }
  }

  async function readAndEncode(file: SentFile): Promise<PreparedPicture> {
    const bytes = await file.read()
    try {
      return await encode(bytes)
    } finally {
      freeNow(bytes)
    }
  }

  async function preparePicture(file: SentFile, owner?: string): Promise<PreparedPicture> {
    refuseTooManyBytes(file.size)
    const decode = () => decoding.run(() => readAndEncode(file))
    return owner === undefined ? decode() : ofOwner({ network: owner, account: owner }, decode)
  }

  return {
    files,
    unfinished,

    preparePicture,
    storePicture: async (bytes) =>
      (await preparePicture({ size: bytes.length, read: async () => Buffer.from(bytes) })).store(),

    renewPictureOf: async (bytes, hash) =>
      hash.endsWith(await contentHashOf(bytes)) && (await renewPicture(hash)),

    async ensureLinkPreview(hash) {
      const name = linkPreviewFile(hash)
      if (await has(name)) return true
      const picture = await files.read(pictureFile(hash, 1080))
      if (!picture) return false
      await files.write(name, await decoding.run(() => encodeLinkPreview(picture)))
      return true
    },

    renewPicture,
  }
}
