import { sql } from 'kysely'
import { mostListed } from '#shared/moderation/listing-states.ts'
import type { AdminReviewsQuery, ModeratedReview } from '#shared/moderation/review-moderation.ts'
import { authorName, deletedAuthor } from '#shared/reviews/author-name.ts'
import type { Queryable } from '../database/database.ts'
import { hiddenView } from '../reviews/own-review.ts'

const inState = { shown: sql<boolean>`is_shown`, hidden: sql<boolean>`hidden_at is not null` }

/** Reviews that are not deleted, as administrators ask for them. */
const askedReviews = (
  db: Queryable,
  { state, rating, shop }: Pick<AdminReviewsQuery, 'state' | 'rating' | 'shop'>,
) =>
  db
    .selectFrom('reviews')
    .where('deleted_at', 'is', null)
    .$if(state !== undefined, (reviews) => reviews.where(inState[state!]))
    .$if(rating !== undefined, (reviews) => reviews.where('rating', '=', rating!))
    .$if(shop !== undefined, (reviews) => reviews.where('shop_id', '=', shop!))

/** One page of them, newest first, and how many there are, up to `mostListed`. */
export async function findAdminReviews(
  db: Queryable,
  query: AdminReviewsQuery,
): Promise<{ reviews: ModeratedReview[]; total: number }> {
  const { page, limit } = query
  const offset = (page - 1) * limit
  const rows = await askedReviews(db, query)
    .select('id')
    .orderBy('id', 'desc')
    .limit(Math.max(0, Math.min(limit, mostListed - offset)))
    .offset(offset)
    .execute()
  const found = askedReviews(db, query).select('id').limit(mostListed).as('found')
  const { total } = await db
    .selectFrom(found)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const reviews = await moderatedReviews(
    db,
    rows.map(({ id }) => id),
  )
  return { reviews: rows.flatMap(({ id }) => reviews.get(id) ?? []), total }
}

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
