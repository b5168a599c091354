/** The one thing that is reported. */
export type Reported = { listingId?: string; shopId?: string; reviewId?: string }
