import { beforeAll, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { anAdministrator, type Person } from '#tests/support/factories.ts'
import { ordersOf } from '#tests/support/order-calls.ts'
import { reportDesk } from '#tests/support/reports.ts'
import { aReviewedSale, deleteReview, editReview, reviewsOf } from '#tests/support/reviews.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
const desk = reportDesk(server)
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

test('hiding closes the open reports of a review with the same words, and no others', async () => {
  const { reviewId, listingId } = await aReviewedSale(server, { rating: 1, text: 'She lies' })
  for (const text of ['A lie', 'Rude']) await desk.report({ reviewId, text })
  await desk.report({ listingId })
  await hide(reviewId)
  const rows = await desk.rowsOf(reviewId)
  expect(rows).toMatchObject(
    Array(2).fill({ outcome: reason, closed_by: admin.id, closed_at: expect.any(Date) }),
  )
  expect(await desk.rowsOf(listingId)).toMatchObject([{ closed_at: null }])
  await restore(reviewId)
  expect(await desk.rowsOf(reviewId)).toEqual(rows)
})

test('hidden reviews are found among all, by state, stars and shop, newest first', async () => {
  const listed = async (query: string) => {
    const { body } = await server.call('GET', `/api/admin/reviews${query}`, { token: admin.token })
    return { ids: body.reviews.map(({ _id }: { _id: string }) => _id), total: body.total }
  }
  const first = await aReviewedSale(server, { rating: 1, text: 'She lies' })
  const of = `?shop=${first.vendor.shopId}`
  const second = await aReviewedSale(server, { rating: 5 }, first)
  const gone = await aReviewedSale(server, { rating: 5 }, first)
  await deleteReview(server, gone.buyer, gone.reviewId)
  await hide(first.reviewId)
  expect(await listed(of)).toEqual({ ids: [second.reviewId, first.reviewId], total: 2 })
  expect(await listed(`${of}&state=hidden`)).toEqual({ ids: [first.reviewId], total: 1 })
  expect(await listed(`${of}&state=shown`)).toEqual({ ids: [second.reviewId], total: 1 })
  expect(await listed(`${of}&rating=5`)).toEqual({ ids: [second.reviewId], total: 1 })
  expect(await listed(`${of}&limit=1&page=2`)).toEqual({ ids: [first.reviewId], total: 2 })
  expect((await listed('?state=hidden')).ids).toContain(first.reviewId)
  await restore(first.reviewId)
  expect(await listed(`${of}&state=hidden`)).toEqual({ ids: [], total: 0 })
  for (const query of ['?state=gone', '?rating=6', '?shop=x'])
    expect((await server.call('GET', `/api/admin/reviews${query}`, { token: admin.token })).status).toBe(400)
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
