import { messages } from '#shared/messages.ts'
import { createWorkQueue } from '../concurrency/work-queue.ts'
import { inTransaction } from '../database/database.ts'
import { AppError } from '../errors.ts'
import type { SentFile } from '../http/sent-file.ts'
import { countEvent } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import type { PictureStore, PreparedPicture, StoredPicture } from './picture-store.ts'

/** A picture that was sent, and the field it was sent in. */
export interface Upload {
  field: string
  file: SentFile
}

/** The account that sends pictures, and what they are of. */
export interface PictureSender {
  accountId: string
  of: keyof typeof mostSavesPerHour
}

/** With new pictures, whatever becomes of them: opening them is what costs. A shop with many goods saves one in six seconds. */
const mostSavesPerHour = { profile: 30, shop: 60, post: 60, product: 600 }

/**
 * Every visitor may sign up and upload a picture, so these are opened one at a time: of the slots for that, and of those
 * in the queue, one is always left for product pictures.
 */
const profiles = createWorkQueue(1, 30, 2)

export const inField = (field: string, files: readonly SentFile[]): Upload[] =>
  files.map((file) => ({ field, file }))

/**
 * Stores the pictures of a form in their order, all or none. Throws AppError 400, 413 or 415 on the field of a bad one,
 * 429 beyond the hour's limit, and 503 when too many wait.
 */
export async function storeUploads(
  { db, settings, pictures }: Pick<Services, 'db' | 'settings' | 'pictures'>,
  uploads: readonly Upload[],
  { accountId, of }: PictureSender,
): Promise<StoredPicture[]> {
  if (uploads.length === 0) return []
  const limit = { kind: `pictures of ${of}`, subject: accountId, most: mostSavesPerHour[of], minutes: 60 }
  await inTransaction(db, (tx) => countEvent(tx, settings, limit))
  const prepare = () => prepareUploads(pictures, uploads, accountId)
  const prepared = await (of === 'profile' ? profiles.run(prepare, accountId) : prepare())
  const stored: StoredPicture[] = []
  for (const picture of prepared) stored.push(await picture.store())
  // Once for all of them, before the form is acknowledged: a power cut would leave a product without its pictures.
  await pictures.files.flush()
  return stored
}

async function prepareUploads(
  pictures: PictureStore,
  uploads: readonly Upload[],
  accountId: string,
): Promise<PreparedPicture[]> {
  const prepared: PreparedPicture[] = []
  for (const upload of uploads) prepared.push(await prepareUpload(pictures, upload, accountId))
  return prepared
}

async function prepareUpload(
  pictures: PictureStore,
  { field, file }: Upload,
  accountId: string,
): Promise<PreparedPicture> {
  try {
    return await pictures.preparePicture(file, accountId)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const message = error.status === 415 ? messages.product.imageWrongType : error.message
    throw new AppError(error.code, message, { [field]: message })
  }
}
