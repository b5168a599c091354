import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { OrderItem } from '#shared/orders/order.ts'
import { aCustomer, aListing, aVendor, type Person } from '#tests/support/factories.ts'
import { notificationsOf, toldTo } from '#tests/support/notifications.ts'
import { aPlacedOrder, close, decideItems, ordersOf } from '#tests/support/order-calls.ts'
import {
  aReviewedSale,
  aSale,
  deleteReview,
  editReview,
  fatmata,
  passDaysSince,
  replyTo,
  review,
  reviewsOf,
  setHidden,
} from '#tests/support/reviews.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()

const itemOf = async (buyer: Person, id: string): Promise<OrderItem> =>
  (await ordersOf(server, buyer)).flatMap(({ items }) => items).find(({ _id }) => _id === id)!
const ratingOf = async (listingId: string) =>
  (await server.call('GET', `/api/listings/${listingId}`)).body.rating

describe('writing', () => {
  test('a buyer reviews what was received, and everybody reads it', async () => {
    const buyer = await fatmata(server)
    const sale = await aSale(server, { buyer, wishes: { title: 'Clay stove' } })
    expect(await itemOf(buyer, sale.orderItemId)).toMatchObject({ review: null, mayReview: true })
    expect(await ratingOf(sale.listingId)).toEqual({ average: null, count: 0 })

    const answer = await review(server, sale, { rating: 5, text: '  Strong and cheap  ' })
    expect(answer.status).toBe(201)
    const own = {
      _id: expect.any(String),
      rating: 5,
      text: 'Strong and cheap',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      editedAt: null,
      reply: null,
      mayEdit: true,
      hidden: null,
    }
    const listing = { _id: sale.listingId, title: 'Clay stove', isShown: true }
    const written = { ...own, author: 'Fatmata K.', listing }
    expect(answer.body).toEqual({ message: 'Thank you. Your review is published.', review: written })
    expect(await itemOf(buyer, sale.orderItemId)).toMatchObject({ review: own, mayReview: false })

    const { mayEdit: _, hidden: __, ...shown } = written
    const reviews = [shown]
    const page = { reviews, average: 5, count: 1, totalPages: 1, currentPage: 1, total: 1 }
    for (const [of, id] of [
      ['listings', sale.listingId],
      ['shops', sale.vendor.shopId],
    ] as const)
      expect(await reviewsOf(server, of, id)).toMatchObject({ status: 200, body: page })
    const { token } = sale.vendor
    expect((await server.call('GET', '/api/vendor/reviews', { token })).body).toEqual(page)
    expect(await ratingOf(sale.listingId)).toEqual({ average: 5, count: 1 })
    const shop = await server.call('GET', `/api/shops/${sale.vendor.shopId}`)
    expect(shop.body.shop.rating).toEqual({ average: 5, count: 1 })
    const list = await server.call('GET', `/api/listings?shop=${sale.vendor.shopId}`)
    expect(list.body.listings[0].rating).toEqual({ average: 5, count: 1 })
  })

  test.each([
    [{}, { rating: 'Please choose from 1 to 5 stars' }],
    [{ rating: 0 }, { rating: 'Please choose from 1 to 5 stars' }],
    [{ rating: 6 }, { rating: 'Please choose from 1 to 5 stars' }],
    [{ rating: 4.5 }, { rating: 'Please choose from 1 to 5 stars' }],
    [{ rating: '4' }, { rating: 'Please choose from 1 to 5 stars' }],
    [{ rating: 4, text: 'x'.repeat(1001) }, { text: 'Please use at most 1000 characters' }],
    [{ rating: 4, text: 7 }, { text: 'Please enter text' }],
    [{ rating: 4, orderItemId: 'x' }, { orderItemId: 'Please choose what to review' }],
  ])('%j is refused and stores nothing', async (body, errors) => {
    const sale = await aSale(server)
    expect(await review(server, sale, body)).toMatchObject({ status: 400, body: { errors } })
    expect((await reviewsOf(server, 'listings', sale.listingId)).body.total).toBe(0)
  })

  test('a text of 1000 letters of four bytes is kept whole', async () => {
    const text = '😀'.repeat(500)
    const { listingId } = await aReviewedSale(server, { rating: 3, text })
    expect((await reviewsOf(server, 'listings', listingId)).body.reviews[0].text).toBe(text)
  })

  test('an item is reviewed once, even when its review was deleted', async () => {
    const sale = await aReviewedSale(server)
    expect(await review(server, sale)).toMatchObject({ status: 409, body: { code: 'reviewed' } })
    expect((await deleteReview(server, sale.buyer, sale.reviewId)).status).toBe(200)
    expect(await review(server, sale)).toMatchObject({ status: 409, body: { code: 'reviewed' } })
    expect(await itemOf(sale.buyer, sale.orderItemId)).toMatchObject({ review: null, mayReview: false })
    expect((await reviewsOf(server, 'listings', sale.listingId)).body).toMatchObject({
      reviews: [],
      average: null,
      count: 0,
    })
  })

  test('another order of the same listing is reviewed apart', async () => {
    const first = await aReviewedSale(server, { rating: 5 })
    await aReviewedSale(server, { rating: 2 }, first)
    expect(await ratingOf(first.listingId)).toEqual({ average: 3.5, count: 2 })
  })

  test('an item that is not received cannot be reviewed', async () => {
    const vendor = await aVendor(server)
    const buyer = await aCustomer(server)
    const listings = [await aListing(server, vendor), await aListing(server, vendor)]
    const { _id, items } = await aPlacedOrder(
      server,
      buyer,
      listings.map((listingId) => ({ listingId })),
    )
    const [accepted, rejected] = items.map((item) => item._id) as [string, string]
    const refused = { status: 409, body: { code: 'item_not_received' } }
    expect(await review(server, { buyer, orderItemId: accepted })).toMatchObject(refused)
    await decideItems(server, vendor, _id, [
      { _id: accepted, status: 'accepted' },
      { _id: rejected, status: 'rejected' },
    ])
    expect(await review(server, { buyer, orderItemId: accepted })).toMatchObject(refused)
    await close(server, buyer, _id, 'completed')
    expect(await review(server, { buyer, orderItemId: rejected })).toMatchObject(refused)
    expect((await review(server, { buyer, orderItemId: accepted })).status).toBe(201)
  })

  test('a received item can be reviewed for 90 days', async () => {
    const sale = await aSale(server)
    await passDaysSince(server, sale, 90.01)
    expect(await itemOf(sale.buyer, sale.orderItemId)).toMatchObject({ mayReview: false })
    expect(await review(server, sale)).toMatchObject({ status: 409, body: { code: 'review_too_late' } })
    await passDaysSince(server, sale, -0.02)
    expect(await itemOf(sale.buyer, sale.orderItemId)).toMatchObject({ mayReview: true })
    expect((await review(server, sale)).status).toBe(201)
  })

  test('goods of the own shop cannot be reviewed, not even past the server', async () => {
    const vendor = await aVendor(server)
    const sale = await aSale(server, { vendor, buyer: vendor })
    expect(await itemOf(vendor, sale.orderItemId)).toMatchObject({ mayReview: false })
    expect(await review(server, sale)).toMatchObject({ status: 409, body: { code: 'own_shop' } })
    const row = { id: server.services.newId(), order_item_id: sale.orderItemId, rating: 5, text: '' }
    await expect(
      server.db
        .insertInto('reviews')
        .values({ ...row, created_at: new Date() })
        .execute(),
    ).rejects.toThrow('A review needs an item that another person than the vendor received')
  })

  test("another buyer's item is not there", async () => {
    const { orderItemId } = await aSale(server)
    expect((await review(server, { buyer: await aCustomer(server), orderItemId })).status).toBe(404)
  })

  test('two reviews of one item at once: one is stored and counted', async () => {
    const sale = await aSale(server)
    const answers = await Promise.all([5, 1, 3, 2].map((rating) => review(server, sale, { rating })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const { rating } = answers.find(({ status }) => status === 201)!.body.review
    expect(await ratingOf(sale.listingId)).toEqual({ average: rating, count: 1 })
    expect(await toldTo(server, sale.vendor, 'review')).toHaveLength(1)
  })

  test('what came from the item is stored, whatever was sent', async () => {
    const [sale, other] = [await aSale(server), await aSale(server)]
    const { listingId, vendor } = other
    await review(server, sale, { rating: 5, listingId, shopId: vendor.shopId, authorId: vendor.id })
    expect(await ratingOf(listingId)).toEqual({ average: null, count: 0 })
    expect(await ratingOf(sale.listingId)).toEqual({ average: 5, count: 1 })
  })
})

describe('changing and deleting', () => {
  test('the author changes some of it, and the rating follows', async () => {
    const { buyer, listingId, reviewId } = await aReviewedSale(server, { rating: 5, text: 'Good' })
    const edited = await editReview(server, buyer, reviewId, { rating: 2 })
    expect(edited).toMatchObject({
      status: 200,
      body: { message: 'Your review is changed.', review: { rating: 2, text: 'Good' } },
    })
    expect(edited.body.review.editedAt).toEqual(expect.any(String))
    expect(await ratingOf(listingId)).toEqual({ average: 2, count: 1 })
    await editReview(server, buyer, reviewId, { text: '' })
    const [shown] = (await reviewsOf(server, 'listings', listingId)).body.reviews
    expect(shown).toMatchObject({ rating: 2, text: '' })
  })

  test('the same again changes nothing', async () => {
    const { buyer, reviewId } = await aReviewedSale(server, { rating: 5, text: 'Good' })
    for (const body of [{}, { rating: 5 }, { text: ' Good ' }]) {
      const { review } = (await editReview(server, buyer, reviewId, body)).body
      expect(review.editedAt).toBeNull()
    }
  })

  test('a review can be changed for 14 days, and deleted for ever', async () => {
    const sale = await aReviewedSale(server)
    await passDaysSince(server, sale, 14.01)
    expect(await itemOf(sale.buyer, sale.orderItemId)).toMatchObject({ review: { mayEdit: false } })
    expect(await editReview(server, sale.buyer, sale.reviewId, { rating: 1 })).toMatchObject({
      status: 409,
      body: { code: 'review_too_late' },
    })
    await passDaysSince(server, sale, -0.02)
    expect((await editReview(server, sale.buyer, sale.reviewId, { rating: 1 })).status).toBe(200)
    await passDaysSince(server, sale, 400)
    expect((await deleteReview(server, sale.buyer, sale.reviewId)).status).toBe(200)
    expect((await deleteReview(server, sale.buyer, sale.reviewId)).status).toBe(404)
  })

  test('nothing of a deleted review is kept but that there was one', async () => {
    const sale = await aReviewedSale(server, { rating: 5, text: 'Good' })
    await replyTo(server, sale.vendor, sale.reviewId, 'Thank you')
    await deleteReview(server, sale.buyer, sale.reviewId)
    const row = await server.db
      .selectFrom('reviews')
      .select(['text', 'reply', 'is_shown'])
      .where('id', '=', sale.reviewId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ text: '', reply: '', is_shown: false })
    expect((await editReview(server, sale.buyer, sale.reviewId, { rating: 1 })).status).toBe(404)
    expect((await replyTo(server, sale.vendor, sale.reviewId, 'Come back')).status).toBe(404)
  })

  test("another person's review is not there", async () => {
    const { reviewId, vendor } = await aReviewedSale(server)
    for (const person of [await aCustomer(server), vendor]) {
      expect((await editReview(server, person, reviewId, { rating: 1 })).status).toBe(404)
      expect((await deleteReview(server, person, reviewId)).status).toBe(404)
    }
  })
})

describe('replying', () => {
  test('the vendor replies, changes it and takes it back', async () => {
    const { vendor, buyer, listingId, orderItemId, reviewId } = await aReviewedSale(server)
    const replyShown = async () =>
      (await reviewsOf(server, 'listings', listingId)).body.reviews[0].reply?.text ?? null
    expect(await replyTo(server, vendor, reviewId, ' Thank you ')).toMatchObject({
      status: 200,
      body: { message: 'Your reply is published.', review: { _id: reviewId, reply: { text: 'Thank you' } } },
    })
    expect(await replyShown()).toBe('Thank you')
    expect((await itemOf(buyer, orderItemId)).review?.reply?.text).toBe('Thank you')
    await replyTo(server, vendor, reviewId, 'Thanks')
    expect(await replyShown()).toBe('Thanks')
    expect((await replyTo(server, vendor, reviewId, '')).body).toMatchObject({
      message: 'Your reply is taken back.',
      review: { reply: null },
    })
    expect(await replyShown()).toBeNull()
  })

  test('a reply needs a text that is not too long', async () => {
    const { vendor, reviewId } = await aReviewedSale(server)
    for (const text of [undefined, 7, 'x'.repeat(1001)])
      expect((await replyTo(server, vendor, reviewId, text)).status).toBe(400)
  })

  test('reviews of other shops, and hidden ones, are not there', async () => {
    const { vendor, reviewId } = await aReviewedSale(server)
    expect((await replyTo(server, await aVendor(server), reviewId, 'Thank you')).status).toBe(404)
    await setHidden(server, reviewId, true)
    expect((await replyTo(server, vendor, reviewId, 'Thank you')).status).toBe(404)
  })
})

describe('notifications', () => {
  test('the vendor is told of a review, without what the buyer wrote', async () => {
    const { vendor, buyer, reviewId } = await aReviewedSale(
      server,
      { rating: 1, text: 'It broke' },
      { wishes: { title: 'Lamp' } },
    )
    await editReview(server, buyer, reviewId, { rating: 5 })
    await deleteReview(server, buyer, reviewId)
    expect(await toldTo(server, vendor, 'review')).toEqual([
      expect.objectContaining({
        title: 'New review: 1 star',
        text: 'A buyer has reviewed Lamp. You can reply.',
        path: '/dashboard/vendor/reviews',
      }),
    ])
  })

  test('the buyer is told of the first reply alone', async () => {
    const { vendor, buyer, reviewId, orderId } = await aReviewedSale(server)
    for (const text of ['', 'Thanks', 'Thank you', '', 'Thank you very much'])
      expect((await replyTo(server, vendor, reviewId, text)).status).toBe(200)
    const told = await toldTo(server, buyer, 'review_reply')
    expect(told).toEqual([
      expect.objectContaining({
        title: 'A shop has replied to your review',
        path: `/dashboard/customer/orders/${orderId}`,
      }),
    ])
  })

  test('a refused review tells no one', async () => {
    const sale = await aReviewedSale(server)
    const before = (await notificationsOf(server, sale.vendor)).total
    await review(server, sale)
    expect((await notificationsOf(server, sale.vendor)).total).toBe(before)
  })
})

test('an account changes reviews 200 times in an hour', async () => {
  const { buyer, reviewId } = await aReviewedSale(server)
  await sql`insert into rate_limit_events (kind, subject)
    select 'review', ${buyer.id} from generate_series(1, 198)`.execute(server.db)
  expect((await editReview(server, buyer, reviewId, { rating: 1 })).status).toBe(200)
  expect(await editReview(server, buyer, reviewId, { rating: 2 })).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.any(String) },
  })
  expect((await deleteReview(server, buyer, reviewId)).status).toBe(200)
})
