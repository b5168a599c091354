import type { Listing } from '#shared/listings/listing.ts'
import { callApi } from '../platform/api-client.ts'
import { uploadForm } from '../platform/upload-form.ts'

/** A picture in the form: one the listing has (`url`), or one chosen now (`file`). */
export type ProductPicture = { key: string; url: string; file: File | null }
export type ProductTexts = Record<'title' | 'price' | 'categoryId' | 'stock' | 'description', string>

type SaveProduct = {
  listing: Listing | null
  texts: ProductTexts
  pictures: readonly ProductPicture[]
  onProgress: (share: number) => void
}
type Answer = { message: string; listing: Listing }

/** Sends a product; the pictures end up in the order of the form. Throws ApiFailure. */
export async function saveProduct({ listing, texts, pictures, onProgress }: SaveProduct): Promise<Answer> {
  const body = productFormData(listing, texts, pictures)
  const call = { method: listing ? ('PUT' as const) : ('POST' as const), form: body, onProgress }
  const answer = await uploadForm<Answer>(listing ? `/api/listings/${listing._id}` : '/api/listings/', call)
  const wanted = inFormOrder(pictures, answer.listing.images)
  if (wanted.join() === answer.listing.images.join()) return answer
  const json = { keepImages: JSON.stringify(wanted) }
  const reordered = await callApi<Answer>(`/api/listings/${answer.listing._id}`, { method: 'PUT', json })
  return { ...reordered, message: answer.message }
}

function productFormData(
  listing: Listing | null,
  texts: ProductTexts,
  pictures: readonly ProductPicture[],
): FormData {
  const body = new FormData()
  body.set('title', texts.title)
  body.set('price', texts.price.trim())
  body.set('categoryId', texts.categoryId)
  body.set('description', texts.description)
  if (texts.stock.trim()) body.set('stock', texts.stock.trim())
  if (listing) {
    // Units sold since the form was opened must not come back (docs/rules.md).
    body.set('stockBase', String(listing.stock))
    body.set('keepImages', JSON.stringify(pictures.filter(({ file }) => !file).map(({ url }) => url)))
  }
  for (const { file } of pictures) if (file) body.append('images', file, 'photo')
  return body
}

/** The server puts new pictures behind the kept ones: their answered addresses, back in the places of the form. */
function inFormOrder(pictures: readonly ProductPicture[], answered: readonly string[]): string[] {
  const fresh = [...answered].slice(pictures.filter(({ file }) => !file).length)
  const urls = pictures.map(({ file, url }) => (file ? fresh.shift() : url))
  return urls.filter((url) => url !== undefined)
}
