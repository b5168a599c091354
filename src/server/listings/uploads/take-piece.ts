import { type PieceQuery, type Upload, uploadMessages } from '#shared/listings/uploads/upload.ts'
import { lengthOfPiece, mostUploadBytes, mostUploads } from '#shared/listings/uploads/upload-limits.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction, type Transaction } from '../../database/database.ts'
import { conflict, forbidden, invalidField, notFound } from '../../errors.ts'
import { countEvent } from '../../rate-limits/rate-limit-events.ts'
import type { Services } from '../../services.ts'
import { lockShopOpenness } from '../locks.ts'
import { appendPiece, insertUpload, lockUpload, sumUploads, type UploadRow } from './upload-rows.ts'

/** Enough for 150 new products with eight photos each. */
const mostStartedPerHour = 1_200

export const presentUpload = ({ id, size, received }: UploadRow): Upload => ({
  _id: id,
  size,
  offset: received,
})

/**
 * Adds the next piece to a vendor's upload, which its first piece starts; a piece that is here already changes nothing. What
 * is answered is stored for good. Throws AppError 400 when the piece has not its length, 404 unless the upload is the
 * vendor's, 403 when the account is no active vendor any more, 409 when the piece does not continue the upload or the shop
 * has too many, and 429 beyond the hour's limit.
 */
export async function takePiece(
  services: Services,
  vendorId: string,
  id: string,
  { offset, size }: PieceQuery,
  bytes: Buffer,
): Promise<Upload> {
  if (bytes.length === 0) throw invalidField('offset', uploadMessages.emptyPiece)
  if (bytes.length !== lengthOfPiece(offset, size)) throw invalidField('offset', uploadMessages.wrongPiece)
  return inTransaction(services.db, async (tx) => {
    if (offset === 0) await ensureStarted(tx, services, vendorId, { id, size })
    const upload = await lockUpload(tx, vendorId, id)
    if (!upload) throw notFound()
    if (size !== upload.size || offset > upload.received)
      throw conflict('upload_mismatch', uploadMessages.notHere, {
        offset: upload.received,
        size: upload.size,
      })
    if (offset < upload.received) return presentUpload(upload)
    await appendPiece(tx, upload, bytes)
    return presentUpload({ ...upload, received: offset + bytes.length })
  })
}

/** Locks account and shop, so that the uploads of a shop are counted one after the other. */
async function ensureStarted(
  tx: Transaction,
  { settings }: Pick<Services, 'settings'>,
  vendorId: string,
  { id, size }: { id: string; size: number },
): Promise<void> {
  const shop = await lockShopOpenness(tx, vendorId)
  if (!shop) throw conflict('shop_missing', messages.vendor.noShop)
  if (!shop.isVendor) throw forbidden()
  if (await lockUpload(tx, vendorId, id)) return
  const { count, bytes } = await sumUploads(tx, shop.shopId)
  if (count >= mostUploads || bytes + size > mostUploadBytes)
    throw conflict('too_many_uploads', uploadMessages.tooMany)
  const limit = { kind: 'uploads', subject: vendorId, most: mostStartedPerHour, minutes: 60 }
  await countEvent(tx, settings, limit)
  await insertUpload(tx, shop.shopId, id, size)
}
