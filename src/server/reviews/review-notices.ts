import { buyerOrderPath } from '#shared/orders/order-pages.ts'
import { starsInWords } from '#shared/reviews/rating.ts'
import type { Notice } from '../notifications/notify.ts'

const longestTitle = 60

/** Without what the buyer wrote: it is erased with the account, and this is not. */
export const newReviewNotice = (review: { vendorId: string; title: string; rating: number }): Notice => ({
  userId: review.vendorId,
  kind: 'review',
  title: `New review: ${starsInWords(review.rating)}`,
  text: `A buyer has reviewed ${shortened(review.title)}. You can reply.`,
  path: '/dashboard/vendor/reviews',
})

export const replyNotice = (
  { authorId, orderId }: { authorId: string; orderId: string },
  listing: { title: string },
): Notice => ({
  userId: authorId,
  kind: 'review_reply',
  title: 'A shop has replied to your review',
  text: `The reply to your review of ${shortened(listing.title)} stands below it in your order.`,
  path: buyerOrderPath(orderId),
})

function shortened(title: string): string {
  const letters = [...title]
  return letters.length > longestTitle ? `${letters.slice(0, longestTitle - 1).join('')}…` : title
}
