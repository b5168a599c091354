import type { Role } from '#shared/accounts/roles.ts'
import { idParams, messageAnswer } from '#shared/fields.ts'
import { messages } from '#shared/messages.ts'
import {
  editReviewSchema,
  ownReviewAnswer,
  replySentSchema,
  reviewAnswer,
  reviewPageSchema,
  reviewsQuery,
  writeReviewSchema,
  writtenReviewAnswer,
} from '#shared/reviews/review.ts'
import { anyoneSignedIn, callerOf } from '../http/access.ts'
import type { RouteModule } from '../http/route-module.ts'
import { listingTag, reviewerNames, shopTag } from '../response-cache/catalogue-invalidation.ts'
import { deleteReview } from './delete-review.ts'
import { editReview } from './edit-review.ts'
import { listReviewsForVendor, listReviewsOfListing, listReviewsOfShop } from './list-reviews.ts'
import { replyToReview } from './reply-to-review.ts'
import { writeReview } from './write-review.ts'

const onlyVendors: readonly Role[] = ['vendor']
const heading = 'Reviews'

/** What visitors read, and what vendors do about reviews of their shop. */
export const reviewRoutes: RouteModule = (app, services) => {
  const { db, read } = services
  app.get(
    '/api/listings/:id/reviews',
    {
      config: { access: 'public', heading, cacheTags: (id) => ['shops', reviewerNames, listingTag(id)] },
      schema: {
        operationId: 'listReviewsOfListing',
        params: idParams,
        querystring: reviewsQuery,
        response: { 200: reviewPageSchema },
      },
    },
    ({ params, query }) => read((db) => listReviewsOfListing(db, params.id, query)),
  )

  app.get(
    '/api/shops/:id/reviews',
    {
      // Whether their listings are shown stands beside them.
      config: {
        access: 'public',
        heading,
        cacheTags: (id) => ['shops', 'listings', reviewerNames, shopTag(id)],
      },
      schema: {
        operationId: 'listReviewsOfShop',
        params: idParams,
        querystring: reviewsQuery,
        response: { 200: reviewPageSchema },
      },
    },
    ({ params, query }) => read((db) => listReviewsOfShop(db, params.id, query)),
  )

  app.get(
    '/api/vendor/reviews',
    {
      config: { access: onlyVendors, heading, refuses: ['not_found'] },
      schema: {
        operationId: 'listReviewsForVendor',
        querystring: reviewsQuery,
        response: { 200: reviewPageSchema },
      },
    },
    (request) => listReviewsForVendor(db, callerOf(request).userId, request.query),
  )

  app.put(
    '/api/vendor/reviews/:id/reply',
    {
      config: { access: onlyVendors, heading, refuses: ['rate_limited'] },
      schema: {
        operationId: 'replyToReview',
        params: idParams,
        body: replySentSchema,
        response: { 200: reviewAnswer },
      },
    },
    async (request) => {
      const { text } = request.body
      const review = await replyToReview(services, callerOf(request).userId, request.params.id, text)
      return { message: text ? messages.review.replied : messages.review.replyRemoved, review }
    },
  )
}

/** What buyers do with their own reviews. */
export const ownReviewRoutes: RouteModule = (app, services) => {
  app.post(
    '/api/reviews',
    {
      config: {
        access: anyoneSignedIn,
        heading,
        refuses: [
          'not_found',
          'item_not_received',
          'own_shop',
          'reviewed',
          'review_too_late',
          'rate_limited',
        ],
      },
      schema: { operationId: 'writeReview', body: writeReviewSchema, response: { 201: writtenReviewAnswer } },
    },
    async (request, reply) => {
      const review = await writeReview(services, callerOf(request).userId, request.body)
      return reply.status(201).send({ message: messages.review.written, review })
    },
  )

  app.put(
    '/api/reviews/:id',
    {
      config: { access: anyoneSignedIn, heading, refuses: ['review_too_late', 'rate_limited'] },
      schema: {
        operationId: 'editReview',
        params: idParams,
        body: editReviewSchema,
        response: { 200: ownReviewAnswer },
      },
    },
    async (request) => {
      const review = await editReview(services, callerOf(request).userId, request.params.id, request.body)
      return { message: messages.review.edited, review }
    },
  )

  app.delete(
    '/api/reviews/:id',
    {
      config: { access: anyoneSignedIn, heading },
      schema: { operationId: 'deleteReview', params: idParams, response: { 200: messageAnswer } },
    },
    async (request) => {
      await deleteReview(services, callerOf(request).userId, request.params.id)
      return { message: messages.review.deleted }
    },
  )
}
