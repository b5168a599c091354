import { messages } from '#shared/messages.ts'
import { AppError } from './errors.ts'
import type { PictureStore, StoredPicture } from './picture-store.ts'

/** Keeps the pictures of a form's field, all or none. Throws AppError 400, 413 or 415 on that field. */
export async function storeUploads(
  pictures: PictureStore,
  field: string,
  files: readonly Buffer[],
): Promise<StoredPicture[]> {
  try {
    return await pictures.storePictures(files)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const message = error.status === 415 ? messages.product.imageWrongType : error.message
    throw new AppError(error.status, message, { [field]: message })
  }
}
