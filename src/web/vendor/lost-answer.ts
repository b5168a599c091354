import type { Listing } from '#shared/listings/listing.ts'
import { callApi } from '../platform/api-client.ts'

/** The vendor's listings as they are now. Throws ApiFailure. */
export const readOwnListings = async (): Promise<Listing[]> =>
  (await callApi<{ listings: Listing[] }>('/api/vendor/listings')).listings

/**
 * The stock to count from when an edit is sent again after its answer got lost: a difference must not be added twice.
 * Null when the shelf shows neither that it went through nor that it did not: then the vendor has to look.
 */
export function stockBaseAfterLostAnswer(before: number, sentStock: string, now: number): number | null {
  const isSettled = sentStock.trim() === '' || now === Number(sentStock) || now === before
  return isSettled ? now : null
}
