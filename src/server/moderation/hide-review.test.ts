import { beforeAll, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { anAdministrator, type Person } from '#tests/support/factories.ts'
import { ordersOf } from '#tests/support/order-calls.ts'
import { aReviewedSale, deleteReview, editReview, reviewsOf } from '#tests/support/reviews.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

const reason = 'It names a neighbour.'
const hide = (id: string, body: unknown = { reason }) =>
  server.call('PATCH', `/api/admin/reviews/${id}/hide`, { token: admin.token, body })
const restore = (id: string) =>
  server.call('PATCH', `/api/admin/reviews/${id}/restore`, { token: admin.token })
const ownReview = async (buyer: Person) => (await ordersOf(server, buyer))[0]!.items[0]!.review

test('a hidden review counts nowhere and is shown to its author alone, with the reason', async () => {
  const { reviewId, listingId, vendor, buyer } = await aReviewedSale(server, { rating: 1, text: 'She lies' })
  await aReviewedSale(server, { rating: 5 }, { vendor, listingId })
  expect(await ownReview(buyer)).toMatchObject({ hidden: null })
  const answer = await hide(reviewId)
  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      message: messages.moderation.reviewHidden,
      review: { _id: reviewId, text: 'She lies', rating: 1, hidden: { reason, at: expect.any(String) } },
    },
  ])
  for (const [of, id] of [
    ['listings', listingId],
    ['shops', vendor.shopId],
  ] as const) {
    const { body } = await reviewsOf(server, of, id)
    expect(body).toMatchObject({ average: 5, count: 1, total: 1, reviews: [{ rating: 5 }] })
  }
  expect((await server.call('GET', `/api/listings/${listingId}`)).body.rating).toEqual({
    average: 5,
    count: 1,
  })
  const ofVendor = await server.call('GET', '/api/vendor/reviews', { token: vendor.token })
  expect(ofVendor.body.count).toBe(1)
  expect(await ownReview(buyer)).toMatchObject({ text: 'She lies', hidden: { reason } })

  expect((await editReview(server, buyer, reviewId, { rating: 2 })).body.review).toMatchObject({
    hidden: { reason },
  })
  expect((await reviewsOf(server, 'listings', listingId)).body.count).toBe(1)
  expect((await restore(reviewId)).body).toMatchObject({
    message: messages.moderation.reviewRestored,
    review: { hidden: null },
  })
  expect((await reviewsOf(server, 'listings', listingId)).body).toMatchObject({ average: 3.5, count: 2 })
  expect(await ownReview(buyer)).toMatchObject({ hidden: null })
})

test('twice is a conflict, without a reason bad input, and a deleted review is not there', async () => {
  const { reviewId, buyer } = await aReviewedSale(server)
  for (const body of [{}, { reason: '' }, { reason: 'x'.repeat(501) }])
    expect((await hide(reviewId, body)).body.errors).toHaveProperty('reason')
  expect((await restore(reviewId)).body.code).toBe('review_not_hidden')
  expect([(await hide(reviewId)).status, (await hide(reviewId)).body.code]).toEqual([200, 'review_hidden'])
  expect([(await restore(reviewId)).status, (await restore(reviewId)).status]).toEqual([200, 409])
  const log = await server.db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject_id', '=', reviewId)
    .orderBy('id')
    .execute()
  expect(log).toMatchObject([
    { action: expect.stringMatching(/^Review hidden: /), reason },
    { action: expect.stringMatching(/^Review restored: /), reason: '' },
  ])
  await hide(reviewId)
  await deleteReview(server, buyer, reviewId)
  for (const id of [reviewId, server.services.newId(), 'x']) {
    expect((await hide(id)).status).toBe(404)
    expect((await restore(id)).status).toBe(404)
  }
})
