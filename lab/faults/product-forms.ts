import { categories } from '#shared/listings/categories.ts'
import type { Person } from '../../tests/support/factories.ts'
import { encodeForm } from '../../tests/support/forms.ts'

/** A product's form with photos, as bytes. */
export function productForm(
  photos: readonly Buffer[],
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return encodeForm([
    ['title', 'Raffia bag'],
    ['price', '150'],
    ['categoryId', categories[1]._id],
    ...photos.map((photo): [string, Buffer] => ['images', photo]),
  ])
}

/** Sends one; returns its complete response, or null when the connection broke. */
export async function sendProduct(
  url: string,
  vendor: Person,
  photos: readonly Buffer[],
): Promise<Response | null> {
  const { body, headers } = await productForm(photos)
  const request = {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${vendor.token}` },
    body: new Uint8Array(body),
  }
  return fetch(`${url}/api/listings/`, request).catch(() => null)
}
