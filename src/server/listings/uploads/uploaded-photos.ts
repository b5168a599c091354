import { uploadMessages } from '#shared/listings/uploads/upload.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { AppError, conflict } from '../../errors.ts'
import type { SentFile } from '../../http/sent-file.ts'
import { inField, storeUploads } from '../../pictures/uploaded-pictures.ts'
import type { Services } from '../../services.ts'
import { deleteWholeUploads, findUploads, readPieces, type UploadRow } from './upload-rows.ts'

/** The new pictures of a product's form: its files, and behind them the photos that were uploaded before, by their ids. */
export interface NewPictures {
  files: readonly SentFile[]
  uploads: readonly string[]
}

export const noPictures: NewPictures = { files: [], uploads: [] }

/** The same once they are stored. `hashes` is null where an upload is not there as a whole, or is another vendor's. */
export interface StoredPictures {
  hashes: readonly string[] | null
  uploads: readonly string[]
}

const missing = () => conflict('upload_missing', uploadMessages.missing)

/**
 * Stores the pictures of a form in their order, all or none; the uploads stay until `takeUploads`. Throws like `storeUploads`.
 */
export async function storePictures(
  services: Services,
  vendorId: string,
  { files, uploads }: NewPictures,
): Promise<StoredPictures> {
  const uploaded = await openUploads(services.db, vendorId, uploads)
  if (!uploaded) return { hashes: null, uploads }
  const sent = inField('images', [...files, ...uploaded])
  try {
    const stored = await storeUploads(services, sent, { accountId: vendorId, of: 'product' })
    return { hashes: stored.map(({ hash }) => hash), uploads }
  } catch (error) {
    if (error instanceof AppError && error.code === 'upload_missing') return { hashes: null, uploads }
    throw error
  }
}

/**
 * Ends the uploads, which are gone once the transaction is, and answers the hashes of all pictures. Ask first whether the form
 * is saved already: that has ended them too. Throws AppError 409 when an upload is missing.
 */
export async function takeUploads(
  tx: Transaction,
  vendorId: string,
  { hashes, uploads }: StoredPictures,
): Promise<readonly string[]> {
  if (!hashes) throw missing()
  if (uploads.length > 0 && (await deleteWholeUploads(tx, vendorId, uploads)) < uploads.length)
    throw missing()
  return hashes
}

async function openUploads(
  db: Queryable,
  vendorId: string,
  ids: readonly string[],
): Promise<SentFile[] | null> {
  if (ids.length === 0) return []
  const found = await findUploads(db, vendorId, ids)
  const whole = new Map(found.flatMap((row) => (row.received === row.size ? [[row.id, row]] : [])))
  return whole.size < ids.length ? null : ids.map((id) => fileOf(db, whole.get(id)!))
}

const fileOf = (db: Queryable, upload: UploadRow): SentFile => ({
  size: upload.size,
  async read() {
    const bytes = Buffer.allocUnsafeSlow(upload.size)
    let length = 0
    for await (const piece of readPieces(db, upload)) length += piece.copy(bytes, length)
    // The same form, sent a moment earlier, has ended it meanwhile.
    if (length < upload.size) throw missing()
    return bytes
  },
})
