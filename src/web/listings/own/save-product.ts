import type { Listing } from '#shared/listings/listing.ts'
import { placeOfNewPicture } from '#shared/listings/picture-list.ts'
import { type AddProduct, productFieldNames } from '#shared/listings/product-schema.ts'
import { plainPrice } from '#shared/listings/typed-price.ts'
import type { ApiFailure } from '../../api/api-client.ts'
import { uploadForm } from '../../api/upload-form.ts'
import { preparePictures, type UploadProgress } from '../../pictures/prepare-picture.ts'

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
  draft: ProductDraft
}
export type SavedProduct = { message?: string; listing?: Pick<Listing, '_id'> }

/** Sends a product in one call; the pictures end up in the order of the form. Throws ApiFailure. */
export async function saveProduct({
  id,
  idempotencyKey,
  draft,
  onProgress,
  signal,
}: SaveProduct): Promise<SavedProduct> {
  const chosen = draft.pictures.flatMap(({ file }) => file ?? [])
  const prepared = await preparePictures(chosen, onProgress)
  signal.throwIfAborted()
  const pictures = draft.pictures.map((picture) =>
    picture.file ? { ...picture, file: prepared.shift()! } : picture,
  )
  const form = productFormData({ ...draft, pictures })
  const call = { form, signal, idempotencyKey, onProgress: (sent: number) => onProgress({ sent }) }
  return id === null
    ? uploadForm('/api/listings/', { method: 'POST', ...call })
    : uploadForm(`/api/listings/${id}`, { method: 'PUT', ...call })
}

export function productFormData({ texts, pictures, stockBase }: ProductDraft): FormData {
  const body = new FormData()
  for (const name of productFieldNames) if (name !== 'stock') body.set(name, texts[name])
  body.set('price', plainPrice(texts.price))
  if (texts.stock.trim()) body.set('stock', texts.stock.trim())
  if (stockBase !== null) {
    // Units sold since the form was opened must not come back (docs/rules.md).
    body.set('stockBase', String(stockBase))
    body.set('keepImages', JSON.stringify(pictures.map(({ file, url }) => (file ? placeOfNewPicture : url))))
  }
  for (const { file } of pictures) if (file) body.append('images', file, 'photo')
  return body
}

/** Where the server gave no message, the page sends vendors to the console: here is what they find there. */
export function explainInConsole(failure: ApiFailure): void {
  if (!failure.message && !failure.isSessionOver)
    console.warn(`Saving the product failed with status ${failure.status}; 0 is no answer.`, failure.body)
}
