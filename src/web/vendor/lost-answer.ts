import type { Listing } from '#shared/listings/listing.ts'
import { ApiFailure, callApi } from '../platform/api-client.ts'
import { ownListingsIn } from './vendor-answers.ts'

/** The vendor's listings as they are now. Throws ApiFailure. */
export async function readOwnListings(): Promise<Listing[]> {
  const answer = await callApi<unknown>('/api/vendor/listings')
  const listings = ownListingsIn(answer)
  if (!listings) throw new ApiFailure(200, answer)
  return listings
}

/**
 * The stock to count from when an edit is sent again after its answer got lost: a difference must not be added twice.
 * Null when the shelf shows neither that it went through nor that it did not: then the vendor has to look.
 */
export function stockBaseAfterLostAnswer(before: number, sentStock: string, now: number): number | null {
  const isSettled = sentStock.trim() === '' || now === Number(sentStock) || now === before
  return isSettled ? now : null
}
