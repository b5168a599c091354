import { type RawBuilder, sql } from 'kysely'
import { authorName, deletedAuthor } from '#shared/reviews/author-name.ts'
import { type Rating, ratingOf } from '#shared/reviews/rating.ts'
import type { OwnReview, Review, ReviewsQuery } from '#shared/reviews/review.ts'
import type { ReviewedItem } from '#shared/reviews/review-rules.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { isTooOldToEdit, isTooOldToReview, ownReviewColumns, ownReviewView, replyView } from './own-review.ts'

/** An item of a buyer's own order, with what decides whether the buyer can review it; undefined where it is not theirs. */
export async function findReviewedItem(
  db: Queryable,
  buyerId: string,
  orderItemId: string,
): Promise<(ReviewedItem & { title: string; vendorId: string }) | undefined> {
  const row = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('shops', 'shops.id', 'order_items.shop_id')
    .leftJoin('reviews', 'reviews.order_item_id', 'order_items.id')
    .select(['title', 'status', 'vendor_id as vendorId', 'reviews.id as reviewId'])
    .select(isTooOldToReview.as('isTooOld'))
    .where('order_items.id', '=', orderItemId)
    .where('orders.buyer_id', '=', buyerId)
    .executeTakeFirst()
  return row && { ...row, isOwnShop: row.vendorId === buyerId, isReviewed: row.reviewId !== null }
}

interface NewReview {
  id: string
  orderItemId: string
  rating: number
  text: string
  createdAt: Date
}

/** What a review is about. */
export interface ReviewPlace {
  listingId: string
  shopId: string
}

/** Listing, shop and author come from the item. */
export const insertReview = (
  tx: Transaction,
  { id, orderItemId, rating, text, createdAt }: NewReview,
): Promise<ReviewPlace> =>
  tx
    .insertInto('reviews')
    .values({ id, order_item_id: orderItemId, rating, text, created_at: createdAt })
    .returning(['listing_id as listingId', 'shop_id as shopId'])
    .executeTakeFirstOrThrow()

interface ReviewChange {
  rating?: number
  text?: string
  edited_at?: Date
  reply?: string
  replied_at?: Date
  deleted_at?: Date
  hidden_at?: Date | null
  hidden_reason?: string
}

export async function updateReview(tx: Transaction, id: string, change: ReviewChange): Promise<void> {
  await tx.updateTable('reviews').set(change).where('id', '=', id).execute()
}

/** A review as its author sees it. */
export async function ownReview(db: Queryable, id: string): Promise<OwnReview> {
  const row = await db
    .selectFrom('reviews')
    .select(ownReviewColumns)
    .select(isTooOldToEdit.as('is_too_old_to_edit'))
    .where('reviews.id', '=', id)
    .executeTakeFirstOrThrow()
  return ownReviewView(row)!
}

interface ShownRow {
  id: string
  rating: number
  text: string
  created_at: Date
  edited_at: Date | null
  reply: string
  replied_at: Date | null
  first_name: string
  last_name: string
  is_author_deleted: boolean
  listing_id: string
  title: string
  is_listing_shown: boolean
}

/** Reviews as all visitors see them; `which` chooses among the rows of `reviews`. */
async function presentReviews(db: Queryable, which: RawBuilder<unknown>): Promise<Review[]> {
  const { rows } = await sql<ShownRow>`
    select reviews.id, rating, text, reviews.created_at, edited_at, reply, replied_at, first_name, last_name,
      users.deleted_at is not null as is_author_deleted, reviews.listing_id, item.title, listings.is_shown as is_listing_shown
    from (select * from reviews where is_shown and ${which}) reviews
    join users on users.id = author_id join order_items item on item.id = order_item_id
    join listings on listings.id = reviews.listing_id
    order by reviews.id desc`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    rating: row.rating,
    text: row.text,
    author: row.is_author_deleted
      ? deletedAuthor
      : authorName({ firstName: row.first_name, lastName: row.last_name }),
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    reply: replyView(row.reply, row.replied_at),
    listing: { _id: row.listing_id, title: row.title, isShown: row.is_listing_shown },
  }))
}

/** What reviews are about: a listing or a shop. */
export type Reviewed = { listingId: string } | { shopId: string }

/** A page of the reviews that visitors see, newest first. */
export function shownReviews(
  db: Queryable,
  reviewed: Reviewed,
  { page, limit }: ReviewsQuery,
): Promise<Review[]> {
  const isOf =
    'listingId' in reviewed ? sql`listing_id = ${reviewed.listingId}` : sql`shop_id = ${reviewed.shopId}`
  return presentReviews(db, sql`${isOf} order by id desc limit ${limit} offset ${(page - 1) * limit}`)
}

/** One review that visitors see. */
export const shownReview = async (db: Queryable, id: string): Promise<Review> =>
  (await presentReviews(db, sql`id = ${id}`))[0]!

/** The rating of a shop; null for none. */
export async function ratingOfShop(db: Queryable, shopId: string): Promise<Rating> {
  const row = await db
    .selectFrom('shops')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow()
  return ratingOf(row.rating_sum, row.rating_count)
}

/** Locked in the order of their ids: two accounts that leave at once may have reviews in common. */
const eraseTexts = (tx: Transaction, columns: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  sql<ReviewPlace>`update reviews set ${columns} where id in (
    select id from reviews where ${which} order by id for no key update)
    returning listing_id as "listingId", shop_id as "shopId"`.execute(tx)

/** Erases what a person wrote as a buyer, and what shops replied to it. */
export const eraseTextsBy = async (tx: Transaction, authorId: string): Promise<ReviewPlace[]> =>
  (
    await eraseTexts(
      tx,
      sql`text = '', reply = '', hidden_reason = ''`,
      sql`author_id = ${authorId} and (text <> '' or reply <> '' or hidden_reason <> '')`,
    )
  ).rows

/** Erases what a vendor replied. */
export const eraseRepliesBy = async (tx: Transaction, vendorId: string): Promise<ReviewPlace[]> =>
  (
    await eraseTexts(
      tx,
      sql`reply = ''`,
      sql`shop_id = (select id from shops where vendor_id = ${vendorId}) and reply <> ''`,
    )
  ).rows
