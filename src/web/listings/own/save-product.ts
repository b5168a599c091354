import type { FailureCode } from '#shared/failures.ts'
import type { Listing } from '#shared/listings/listing.ts'
import { placeOfNewPicture } from '#shared/listings/picture-list.ts'
import { type AddProduct, productFieldNames } from '#shared/listings/product-schema.ts'
import { plainPrice } from '#shared/listings/typed-price.ts'
import { ApiFailure } from '../../api/api-client.ts'
import { uploadForm } from '../../api/upload-form.ts'
import { preparePictures, type UploadProgress } from '../../pictures/prepare-picture.ts'
import { sendPhotos } from './uploads/send-photos.ts'

/** A picture in the form: an existing one of the listing (`url`), or one chosen now (`file`). */
export type ProductPicture = { key: string; url: string; file: File | null }
export type ProductTexts = Record<keyof AddProduct, string>

/** The form's values. `stockBase` is the stock that the vendor saw; null when adding. */
export type ProductDraft = {
  texts: ProductTexts
  pictures: readonly ProductPicture[]
  stockBase: number | null
}

export type Sending = { onProgress: (progress: UploadProgress) => void; signal: AbortSignal }

type SaveProduct = Sending & {
  /** The listing to change; null adds one. */
  id: string | null
  /** Under the same key the same form is saved once. */
  idempotencyKey: string
  /** With prepared photos. */
  draft: ProductDraft
  /** An earlier attempt under this key had no response. */
  isPerhapsSaved: boolean
  /** An earlier attempt has perhaps sent some of the photos. */
  isResumed: boolean
}
export type SavedProduct = { message?: string; listing?: Pick<Listing, '_id'> & { stock?: number } }

/** The same draft with its photos as they are sent. Throws like `preparePictures`. */
export async function withPreparedPhotos(
  draft: ProductDraft,
  { onProgress, signal }: Sending,
): Promise<ProductDraft> {
  const prepared = await preparePictures(chosenIn(draft), onProgress)
  signal.throwIfAborted()
  const pictures = draft.pictures.map((picture) =>
    picture.file ? { ...picture, file: prepared.shift()! } : picture,
  )
  return { ...draft, pictures }
}

const chosenIn = ({ pictures }: ProductDraft): File[] => pictures.flatMap(({ file }) => file ?? [])

/**
 * Sends the photos of a product piece by piece, and then the product; the pictures end up in the order of the form. What is
 * perhaps saved is sent again first: if it is, its photos have been taken. Throws ApiFailure; PhotosUnsent while the photos are on
 * their way.
 */
export async function saveProduct(product: SaveProduct): Promise<SavedProduct> {
  if (product.isPerhapsSaved) {
    try {
      return await sendProduct(product, 'uploads')
    } catch (failure) {
      if (!isRefusedWith(failure, 'upload_missing')) throw failure
    }
  }
  const { draft, isResumed, onProgress, signal } = product
  const photos = draft.pictures.flatMap(({ key, file }) => (file ? [{ id: key, photo: file }] : []))
  try {
    await sendPhotos(photos, { isResumed, onProgress, signal })
  } catch (failure) {
    if (!isRefusedWith(failure, 'too_many_uploads')) throw failure
    return sendProduct(product, 'files')
  }
  return sendProduct(product, 'uploads')
}

const isRefusedWith = (failure: unknown, code: FailureCode): boolean =>
  failure instanceof ApiFailure && failure.code === code

function sendProduct(
  { id, idempotencyKey, draft, onProgress, signal }: SaveProduct,
  photosAs: 'uploads' | 'files',
): Promise<SavedProduct> {
  const form = productFormData(draft, photosAs)
  const call = { form, signal, idempotencyKey, onProgress: (sent: number) => onProgress({ sent }) }
  return id === null
    ? uploadForm('/api/listings/', { method: 'POST', ...call })
    : uploadForm(`/api/listings/${id}`, { method: 'PUT', ...call })
}

/** The photos as files, or by the ids of their uploads. */
export function productFormData(
  { texts, pictures, stockBase }: ProductDraft,
  photosAs: 'uploads' | 'files',
): FormData {
  const body = new FormData()
  const typed: Partial<ProductTexts> = texts
  // A form that has waited on the phone may be older than a field.
  for (const name of productFieldNames)
    if (name !== 'stock' && typed[name] !== undefined) body.set(name, typed[name])
  body.set('price', plainPrice(texts.price))
  if (texts.stock.trim()) body.set('stock', texts.stock.trim())
  if (stockBase !== null) {
    // Units sold since the form was opened must not come back (docs/rules.md).
    body.set('stockBase', String(stockBase))
    body.set('keepImages', JSON.stringify(pictures.map(({ file, url }) => (file ? placeOfNewPicture : url))))
  }
  const chosen = pictures.filter(({ file }) => file)
  if (photosAs === 'files') for (const { file } of chosen) body.append('images', file!, 'photo')
  else if (chosen.length > 0) body.set('uploads', JSON.stringify(chosen.map(({ key }) => key)))
  return body
}

/** Where the server gave no message, the page sends vendors to the console: here is what they find there. */
export function explainInConsole(failure: ApiFailure): void {
  if (!failure.message && !failure.isSessionOver)
    console.warn(`Saving the product failed with status ${failure.status}; 0 is no answer.`, failure.body)
}
