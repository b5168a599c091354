import type { AdminReviews, AdminReviewsQuery } from '#shared/moderation/review-moderation.ts'
import type { Queryable } from '../database/database.ts'
import { pagesOf } from '../http/paging.ts'
import { findAdminReviews } from './moderated-review-rows.ts'

/** The reviews of all shops, also those that are hidden, newest first. */
export async function listAdminReviews(db: Queryable, query: AdminReviewsQuery): Promise<AdminReviews> {
  const { reviews, total } = await findAdminReviews(db, query)
  return { reviews, ...pagesOf(query, total) }
}
