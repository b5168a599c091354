import type { Listing } from '#shared/listings/listing.ts'
import { callApi } from '../platform/api-client.ts'
import type { ProductTexts } from './save-product.ts'

/** The vendor's listings as they are now. Throws ApiFailure. */
export const readOwnListings = async (): Promise<Listing[]> =>
  (await callApi<{ listings: Listing[] }>('/api/vendor/listings')).listings

/** The product that an attempt to add may have made although its answer got lost; `known` are the ids from before. */
export const addedMeanwhile = (
  known: ReadonlySet<string>,
  sent: ProductTexts,
  now: readonly Listing[],
): Listing | undefined =>
  now.find(({ _id, title }) => !known.has(_id) && title === sent.title.trim().normalize('NFC'))

/**
 * The stock to count from when an edit is sent again after its answer got lost: a difference must not be added twice.
 * Null when the shelf shows neither that it went through nor that it did not: then the vendor has to look.
 */
export function stockBaseAfterLostAnswer(before: number, sentStock: string, now: number): number | null {
  const isSettled = sentStock.trim() === '' || now === Number(sentStock) || now === before
  return isSettled ? now : null
}
