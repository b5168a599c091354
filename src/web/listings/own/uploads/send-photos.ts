import type { Upload } from '#shared/listings/uploads/upload.ts'
import { pieceBytes } from '#shared/listings/uploads/upload-limits.ts'
import { ApiFailure, callApi, stopIfEpochEnded } from '../../../api/api-client.ts'
import { uploadForm } from '../../../api/upload-form.ts'
import type { UploadProgress } from '../../../pictures/prepare-picture.ts'
import { sessionEpoch } from '../../../sessions/session.ts'

/** A prepared photo, and the id that its upload has from the first piece on. */
type PhotoToSend = { id: string; photo: Blob }

/** Photos are not all sent yet; what has arrived is kept, and a later attempt goes on there. Nothing else has been sent. */
export class PhotosUnsent extends ApiFailure {}

export const uploadPath = (id: string) => `/api/vendor/uploads/${id}`

/** The time that a piece takes at 9 kbit/s; after it the connection counts as lost. */
const timeoutMs = 60_000

type Sending = {
  /** Asks first where each upload stands: an earlier attempt has begun. */
  isResumed: boolean
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

/**
 * Sends photos one after the other, in pieces that the server keeps one by one: a line that breaks costs the piece under way.
 * Throws PhotosUnsent when trying again may help, else ApiFailure.
 */
export async function sendPhotos(photos: readonly PhotoToSend[], sending: Sending): Promise<void> {
  const epoch = sessionEpoch()
  const all = photos.reduce((sum, { photo }) => sum + photo.size, 0)
  let before = 0
  try {
    for (const [at, { id, photo }] of photos.entries()) {
      const parts = Math.ceil(photo.size / pieceBytes)
      const onArrived = (offset: number) =>
        sending.onProgress({
          photo: at + 1,
          part: Math.ceil(offset / pieceBytes),
          parts,
          sent: (before + offset) / all,
        })
      let offset = sending.isResumed ? await askOffset({ id, photo }, sending.signal) : 0
      onArrived(offset)
      while (offset < photo.size) {
        stopIfEpochEnded(epoch)
        offset = await sendPiece({ id, photo }, offset, sending.signal)
        onArrived(offset)
      }
      before += photo.size
    }
  } catch (failure) {
    throw failure instanceof ApiFailure && mayGoOn(failure)
      ? new PhotosUnsent(failure.status, failure.body)
      : failure
  }
}

/** 404: the upload was too old, and the next attempt starts it anew. */
const mayGoOn = (failure: ApiFailure): boolean => failure.isTransient || [404, 429].includes(failure.status)

/**
 * Returns where the next piece starts. What is there of another size is the photo as an earlier attempt prepared it, which could
 * not shrink it: it is sent anew.
 */
async function askOffset({ id, photo }: PhotoToSend, signal: AbortSignal): Promise<number> {
  const call = { signal, isBackground: true }
  try {
    const { upload } = await callApi<{ upload: Upload }>(uploadPath(id), call)
    if (upload.size === photo.size) return upload.offset
    await callApi(uploadPath(id), { ...call, method: 'DELETE' })
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure
  }
  return 0
}

/** Returns where the next piece starts. */
async function sendPiece({ id, photo }: PhotoToSend, offset: number, signal: AbortSignal): Promise<number> {
  const form = photo.slice(offset, offset + pieceBytes, 'application/octet-stream')
  const path = `${uploadPath(id)}?offset=${offset}&size=${photo.size}`
  // What the browser calls sent waits in its own memory: only the answer says that it has arrived.
  const onProgress = () => {}
  const call = { method: 'PUT', form, signal, onProgress, timeoutMs } as const
  const { upload } = await uploadForm<{ upload: Upload }>(path, call)
  return upload.offset
}
