import type { ItemStatus } from '../orders/order-status.ts'

/** Since the buyer marked the order as received. */
export const daysToReview = 90
/** Since the review was written. */
export const daysToEditReview = 14
export const longestReview = 1000
export const longestReply = 1000
export const ratings = [1, 2, 3, 4, 5] as const

/** An item of a buyer's own order. */
export interface ReviewedItem {
  status: ItemStatus
  /** Whether the buyer is the vendor of its shop. */
  isOwnShop: boolean
  /** Also when the review was deleted. */
  isReviewed: boolean
  /** Whether it was received more than `daysToReview` ago. */
  isTooOld: boolean
}

export type ReviewRefusal = 'not-received' | 'own-shop' | 'reviewed' | 'too-late'

/** Why the buyer cannot review an item; null when the buyer can. */
export function reviewRefusal({
  status,
  isOwnShop,
  isReviewed,
  isTooOld,
}: ReviewedItem): ReviewRefusal | null {
  if (status !== 'completed') return 'not-received'
  if (isOwnShop) return 'own-shop'
  if (isReviewed) return 'reviewed'
  return isTooOld ? 'too-late' : null
}
