import type { RateLimit } from '../rate-limits/rate-limit-events.ts'

/** Changes of reviews and replies per account and hour: each makes pages stale for all visitors. */
export const limitOfReviews = (userId: string): RateLimit => ({
  kind: 'review',
  subject: userId,
  most: 200,
  minutes: 60,
})
