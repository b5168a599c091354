import { idParams } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import {
  adminListingsAnswer,
  adminListingsQuery,
  listingModeratedAnswer,
  takeDownSchema,
  withReasonSchema,
} from '#shared/moderation/listing-moderation.ts'
import {
  adminReviewsAnswer,
  adminReviewsQuery,
  reviewModeratedAnswer,
} from '#shared/moderation/review-moderation.ts'
import { callerOf } from '../../http/access.ts'
import type { RouteModule } from '../../http/route-module.ts'
import { listAdminListings } from '../../moderation/list-admin-listings.ts'
import { listAdminReviews } from '../../moderation/list-admin-reviews.ts'
import { hideReview, restoreReview } from './hide-review.ts'
import { keepListingDown, restoreListing, takeDownListing } from './take-down-listing.ts'

const config = { access: ['admin'], heading: 'Moderation' } as const

/** What administrators take away from the public, and give back. */
export const moderationRoutes: RouteModule = (app, services) => {
  app.get(
    '/api/admin/listings',
    {
      config,
      schema: {
        operationId: 'listAdminListings',
        querystring: adminListingsQuery,
        response: { 200: adminListingsAnswer },
      },
    },
    ({ query }) => listAdminListings(services.db, query),
  )

  app.patch(
    '/api/admin/listings/:id/take-down',
    {
      config: { ...config, refuses: ['listing_taken_down'] },
      schema: {
        operationId: 'takeDownListing',
        params: idParams,
        body: takeDownSchema,
        response: { 200: listingModeratedAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      const listing = await takeDownListing(services, callerOf(request), params.id, body)
      return { message: messages.moderation.takenDown, listing }
    },
  )

  app.patch(
    '/api/admin/listings/:id/keep-down',
    {
      config: { ...config, refuses: ['listing_not_taken_down'] },
      schema: {
        operationId: 'keepListingDown',
        params: idParams,
        body: withReasonSchema,
        response: { 200: listingModeratedAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      const listing = await keepListingDown(services, callerOf(request), params.id, body.reason)
      return { message: messages.moderation.keptDown, listing }
    },
  )

  app.patch(
    '/api/admin/listings/:id/restore',
    {
      config: { ...config, refuses: ['listing_not_taken_down'] },
      schema: {
        operationId: 'restoreListing',
        params: idParams,
        response: { 200: listingModeratedAnswer },
      },
    },
    async (request) => {
      const listing = await restoreListing(services, callerOf(request), request.params.id)
      return { message: messages.moderation.restored, listing }
    },
  )

  app.get(
    '/api/admin/reviews',
    {
      config,
      schema: {
        operationId: 'listAdminReviews',
        querystring: adminReviewsQuery,
        response: { 200: adminReviewsAnswer },
      },
    },
    ({ query }) => listAdminReviews(services.db, query),
  )

  app.patch(
    '/api/admin/reviews/:id/hide',
    {
      config: { ...config, refuses: ['review_hidden'] },
      schema: {
        operationId: 'hideReview',
        params: idParams,
        body: withReasonSchema,
        response: { 200: reviewModeratedAnswer },
      },
    },
    async (request) => {
      const { params, body } = request
      const review = await hideReview(services, callerOf(request), params.id, body.reason)
      return { message: messages.moderation.reviewHidden, review }
    },
  )

  app.patch(
    '/api/admin/reviews/:id/restore',
    {
      config: { ...config, refuses: ['review_not_hidden'] },
      schema: {
        operationId: 'restoreReview',
        params: idParams,
        response: { 200: reviewModeratedAnswer },
      },
    },
    async (request) => {
      const review = await restoreReview(services, callerOf(request), request.params.id)
      return { message: messages.moderation.reviewRestored, review }
    },
  )
}
