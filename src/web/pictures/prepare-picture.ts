import { formatBytes, pictureFormat } from '#shared/listings/picture-format.ts'
import { largestPictureBytes, pictureTypes } from '#shared/listings/picture-limits.ts'
import { isWorthSending } from '#shared/listings/picture-resizing.ts'
import { messages } from '#shared/messages.ts'
import { ApiFailure, stopIfEpochEnded } from '../api/api-client.ts'
import { sessionEpoch } from '../sessions/session.ts'
import { startPhotoWorker } from './photo-worker.ts'

const prepared = new WeakMap<File, Promise<File>>()
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns the photo as it is sent: small, upright and without location (docs/adr/0011-photos-shrink-on-the-phone.md). Prepared
 * once, however often it is asked for, and one after another: a cheap phone has no memory for two. Throws ApiFailure, with a
 * message like the server's, when it cannot be sent.
 */
export function preparePicture(file: File): Promise<File> {
  const known = prepared.get(file)
  if (known) return known
  const preparing = last.then(() => prepare(file))
  last = preparing.catch(() => {})
  prepared.set(file, preparing)
  return preparing
}

/** A photo that was prepared before, when the page was last open, and is sent as it is. */
export function preparedBefore(photo: Blob): File {
  const file = new File([photo], 'photo', { type: photo.type })
  prepared.set(file, Promise.resolve(file))
  return file
}

/**
 * Progress of a form with photos: which one is being prepared, from 1, or the share of all that has been sent; where they are
 * sent in parts, how many of which photo.
 */
export type UploadProgress =
  | { preparing: number; of: number }
  | { sent: number; photo?: number; part?: number; parts?: number }

export function progressWords(progress: UploadProgress): string {
  if ('sent' in progress && progress.photo !== undefined)
    return `Photo ${progress.photo}: ${progress.part} of ${progress.parts} parts sent`
  if ('sent' in progress)
    return progress.sent < 1 ? `Sending ${Math.round(progress.sent * 100)}%` : 'Saving...'
  return progress.of > 1 ? `Preparing photo ${progress.preparing} of ${progress.of}…` : 'Preparing photo…'
}

/** Prepares the photos of a form in their order. Throws like `preparePicture`, and when another user has signed in. */
export async function preparePictures(
  files: readonly File[],
  onProgress: (progress: UploadProgress) => void,
): Promise<File[]> {
  const epoch = sessionEpoch()
  const pictures: File[] = []
  for (const file of files) {
    onProgress({ preparing: pictures.length + 1, of: files.length })
    pictures.push(await preparePicture(file))
    stopIfEpochEnded(epoch)
  }
  return pictures
}

async function prepare(file: File): Promise<File> {
  const shrunk = await shrink(file)
  if (shrunk && isWorthSending(shrunk.size, file.size))
    return new File([shrunk], 'photo', { type: shrunk.type })
  // HEIC, say, or no picture, whatever its name says: the server would refuse it too, after minutes of sending.
  if (!shrunk && !(await isPicture(file))) throw new ApiFailure(415, { message: refusal(file) })
  if (file.size > largestPictureBytes) throw new ApiFailure(413, { message: messages.product.imageTooLarge })
  return file
}

const refusal = ({ type }: File): string =>
  pictureTypes.includes(type) ? messages.product.imageWrongType : messages.product.imageUnreadable

/** Whether the server may read it. */
async function isPicture(file: File): Promise<boolean> {
  const start = await file.slice(0, formatBytes).arrayBuffer()
  return pictureFormat(new Uint8Array(start)) !== null
}

/** The smaller photo; null when this browser cannot read it, undefined when it cannot shrink photos. */
function shrink(file: File): Promise<Blob | null | undefined> {
  if (typeof OffscreenCanvas === 'undefined') return Promise.resolve(undefined)
  const worker = startPhotoWorker()
  return new Promise<Blob | null | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data)
    worker.onerror = () => {
      // Its code may have been lost on a bad connection: the next attempt loads it again.
      prepared.delete(file)
      resolve(undefined)
    }
    worker.postMessage(file)
  }).finally(() => worker.terminate())
}
