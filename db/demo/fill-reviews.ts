import { replyToReview } from '#server/reviews/reply-to-review.ts'
import { writeReview } from '#server/reviews/write-review.ts'
import { writeReviewSchema } from '#shared/reviews/review.ts'
import { chanceFrom } from './demo-chance.ts'
import { demoListings, type ListingName } from './demo-listings.ts'
import { type DemoReview, demoReviews } from './demo-reviews.ts'
import type { ServicesAt } from './demo-services.ts'
import { demoShops } from './demo-shops.ts'
import { demoUsers } from './demo-users.ts'

const hourMs = 60 * 60 * 1000
const hoursToReview = 60
const hoursToReply = 30

/** Lets the buyers review some of what they received, and the vendors reply to some of it. */
export async function fillReviews(at: ServicesAt): Promise<void> {
  const received = Map.groupBy(await receivedItems(at), ({ listingId }) => listingId)
  const chance = chanceFrom(4)
  for (const [name, reviews] of Object.entries(demoReviews) as [ListingName, readonly DemoReview[]][]) {
    for (const [index, [rating, text = '', reply]] of reviews.entries()) {
      const item = received.get(demoListings[name]._id)?.[index]
      if (!item) throw new Error(`Nobody has received ${name} whose review this could be: ${text}`)
      const closed = (at(0).now().getTime() - item.closedAt.getTime()) / hourMs
      const written = Math.max(closed - hoursToReview * chance(), 1)
      const wanted = writeReviewSchema.parse({ orderItemId: item.id, rating, text })
      const { _id } = await writeReview(at(written), item.buyerId, wanted)
      const replied = Math.max(written - 1 - hoursToReply * chance(), 0.5)
      const vendor = demoUsers[demoShops[demoListings[name].shop].vendor]._id
      if (reply) await replyToReview(at(replied), vendor, _id, reply)
    }
  }
}

/** Oldest order first. */
const receivedItems = (at: ServicesAt) =>
  at(0)
    .db.selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['order_items.id', 'listing_id as listingId', 'buyer_id as buyerId'])
    .select((eb) => eb.ref('closed_at').$notNull().as('closedAt'))
    .where('status', '=', 'completed')
    .orderBy('orders.created_at')
    .execute()
