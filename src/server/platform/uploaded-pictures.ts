import { messages } from '#shared/messages.ts'
import { AppError } from './errors.ts'
import type { PictureStore, PreparedPicture, StoredPicture } from './picture-store.ts'
import type { SentFile } from './sent-file.ts'

/** A picture that was sent, and the field it was sent in. */
export interface Upload {
  field: string
  file: SentFile
}

export const inField = (field: string, files: readonly SentFile[]): Upload[] =>
  files.map((file) => ({ field, file }))

/** Keeps the pictures of a form in their order, all or none. Throws AppError 400, 413 or 415 on the field of a bad one. */
export async function storeUploads(
  pictures: PictureStore,
  uploads: readonly Upload[],
): Promise<StoredPicture[]> {
  const prepared: PreparedPicture[] = []
  for (const upload of uploads) prepared.push(await prepareUpload(pictures, upload))
  const stored: StoredPicture[] = []
  for (const picture of prepared) stored.push(await picture.keep())
  return stored
}

async function prepareUpload(pictures: PictureStore, { field, file }: Upload): Promise<PreparedPicture> {
  try {
    return await pictures.preparePicture(file)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const message = error.status === 415 ? messages.product.imageWrongType : error.message
    throw new AppError(error.status, message, { [field]: message })
  }
}
