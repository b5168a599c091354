import type { ModeratedReview } from '#shared/moderation/review-moderation.ts'
import { authorName, deletedAuthor } from '#shared/reviews/author-name.ts'
import type { Queryable } from '../database/database.ts'
import { hiddenView } from '../reviews/own-review.ts'

/** These reviews by their ids, hidden ones too, without deleted ones. */
export async function moderatedReviews(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ModeratedReview>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.author_id')
    .innerJoin('shops', 'shops.id', 'reviews.shop_id')
    .innerJoin('order_items', 'order_items.id', 'reviews.order_item_id')
    .select(['reviews.id', 'rating', 'text', 'reply', 'reviews.created_at', 'hidden_at', 'hidden_reason'])
    .select(['users.first_name', 'users.last_name', 'users.deleted_at as author_deleted_at'])
    .select(['shops.id as shop_id', 'shops.name', 'reviews.listing_id', 'order_items.title'])
    .where((eb) => eb('reviews.id', '=', eb.fn.any(eb.val([...ids]))))
    .where('reviews.deleted_at', 'is', null)
    .execute()
  const views = rows.map((row): [string, ModeratedReview] => [
    row.id,
    {
      _id: row.id,
      rating: row.rating,
      text: row.text,
      author: row.author_deleted_at
        ? deletedAuthor
        : authorName({ firstName: row.first_name, lastName: row.last_name }),
      createdAt: row.created_at.toISOString(),
      reply: row.reply,
      listing: { _id: row.listing_id, title: row.title },
      shop: { _id: row.shop_id, name: row.name },
      hidden: hiddenView(row.hidden_at, row.hidden_reason),
    },
  ])
  return new Map(views)
}
