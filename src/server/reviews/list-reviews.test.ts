import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { updateListing } from '#server/listings/listing-rows.ts'
import { deactivate, deleteUser, toggle } from '#tests/support/administration.ts'
import { aListing, anAdministrator, aVendor } from '#tests/support/factories.ts'
import {
  aReviewedSale,
  deleteReview,
  editReview,
  fatmata,
  replyTo,
  reviewsOf,
  setHidden,
} from '#tests/support/reviews.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })

test('pages are newest first, with the rating over all of them', async () => {
  const vendor = await aVendor(server)
  const listingId = await aListing(server, vendor, { stock: 50 })
  const ids: string[] = []
  for (const rating of [1, 2, 3, 4, 4])
    ids.unshift((await aReviewedSale(server, { rating }, { vendor, listingId })).reviewId)
  const { body } = await reviewsOf(server, 'listings', listingId, '?limit=2&page=2')
  expect(body.reviews.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(2, 4))
  expect(body).toMatchObject({ average: 2.8, count: 5, totalPages: 3, currentPage: 2, total: 5 })
  expect((await reviewsOf(server, 'shops', vendor.shopId, '?page=9')).body).toMatchObject({
    reviews: [],
    total: 5,
  })
  for (const query of ['?limit=0', '?limit=101', '?page=x'])
    expect((await reviewsOf(server, 'listings', listingId, query)).status).toBe(400)
})

test('an average is rounded to one decimal, half a tenth upwards', async () => {
  const vendor = await aVendor(server)
  const listingId = await aListing(server, vendor, { stock: 50 })
  // 3.25
  for (const rating of [3, 3, 3, 4]) await aReviewedSale(server, { rating }, { vendor, listingId })
  expect((await reviewsOf(server, 'listings', listingId)).body.average).toBe(3.3)
})

test('what visitors do not see has no reviews to read', async () => {
  const sale = await aReviewedSale(server)
  const { listingId, vendor } = sale
  for (const of of ['listings', 'shops'] as const)
    for (const id of ['x', server.services.newId()])
      expect((await reviewsOf(server, of, id)).status).toBe(404)
  await inTransaction(server.db, (tx) => updateListing(tx, listingId, { is_active: false }))
  expect((await reviewsOf(server, 'listings', listingId)).status).toBe(404)
  // The shop has earned it.
  expect((await reviewsOf(server, 'shops', vendor.shopId)).body).toMatchObject({
    reviews: [{ listing: { _id: listingId, isShown: false } }],
    count: 1,
  })
  const admin = await anAdministrator(server)
  await toggle(server, admin, vendor.id)
  expect((await reviewsOf(server, 'shops', vendor.shopId)).status).toBe(404)
  const { token } = vendor
  expect((await server.call('GET', '/api/vendor/reviews', { token })).body.total).toBe(1)
})

test('the best come first, of equal ones those with more reviews, then the newest', async () => {
  const vendor = await aVendor(server, { town: 'Kenema' })
  const goods: Record<string, number[]> = {
    'Fish of 4.7': [5, 5, 4],
    'Fish of 5, twice': [5, 5],
    'Fish of none, older': [],
    'Fish of 5, once': [5],
    'Fish of 1': [1],
    'Fish of none, newer': [],
    'Fish of 5, twice, newer': [5, 5],
  }
  for (const [title, ratings] of Object.entries(goods)) {
    const listingId = await aListing(server, vendor, { title, stock: 50 })
    for (const rating of ratings) await aReviewedSale(server, { rating }, { vendor, listingId })
  }
  const expected = [
    'Fish of 5, twice, newer',
    'Fish of 5, twice',
    'Fish of 5, once',
    'Fish of 4.7',
    'Fish of 1',
    'Fish of none, newer',
    'Fish of none, older',
  ]
  for (const query of [`shop=${vendor.shopId}`, 'town=Kenema', 'search=fish']) {
    const { body } = await server.call('GET', `/api/listings?sort=rating&${query}`)
    expect([query, body.listings.map(({ title }: { title: string }) => title)]).toEqual([query, expected])
  }
})

test('the title is the one under which it was ordered', async () => {
  const { listingId } = await aReviewedSale(server, { rating: 5 }, { wishes: { title: 'Lamp' } })
  await inTransaction(server.db, (tx) => updateListing(tx, listingId, { title: 'Generator' }))
  expect((await reviewsOf(server, 'listings', listingId)).body.reviews[0].listing.title).toBe('Lamp')
})

test('the reviews of a deleted listing stay with the shop and its rating', async () => {
  const { listingId, vendor } = await aReviewedSale(server, { rating: 2 })
  await server.call('DELETE', `/api/listings/${listingId}`, { token: vendor.token })
  expect((await reviewsOf(server, 'shops', vendor.shopId)).body).toMatchObject({ average: 2, count: 1 })
})

test('a hidden review is neither shown nor counted', async () => {
  const { listingId, vendor, reviewId } = await aReviewedSale(server)
  await setHidden(server, reviewId, true)
  expect((await server.call('GET', '/api/vendor/reviews', { token: vendor.token })).body).toMatchObject({
    reviews: [],
    average: null,
    count: 0,
  })
  await setHidden(server, reviewId, false)
  const listing = await server.call('GET', `/api/vendor/listings`, { token: vendor.token })
  expect(listing.body.listings[0]).toMatchObject({ _id: listingId, rating: { average: 4, count: 1 } })
})

test('of an erased buyer the numbers stay; name and text go, and what the shop replied', async () => {
  const admin = await anAdministrator(server)
  const sale = await aReviewedSale(
    server,
    { rating: 3, text: 'Call me on 076 000 000' },
    { buyer: await fatmata(server) },
  )
  await replyTo(server, sale.vendor, sale.reviewId, 'Thank you, Fatmata')
  expect((await deactivate(server, admin, sale.buyer.id)).status).toBe(200)
  expect((await reviewsOf(server, 'listings', sale.listingId)).body.reviews[0].author).toBe('Fatmata K.')
  expect((await deleteUser(server, admin, sale.buyer.id)).status).toBe(200)
  for (const [of, id] of [
    ['listings', sale.listingId],
    ['shops', sale.vendor.shopId],
  ] as const)
    expect((await reviewsOf(server, of, id)).body).toMatchObject({
      reviews: [{ author: 'Deleted user', rating: 3, text: '', reply: null }],
      average: 3,
      count: 1,
    })
})

test('of an erased vendor the replies go', async () => {
  const admin = await anAdministrator(server)
  const { vendor, reviewId } = await aReviewedSale(server, { rating: 3, text: 'Good' })
  await replyTo(server, vendor, reviewId, 'Thank you')
  expect((await deleteUser(server, admin, vendor.id)).status).toBe(200)
  const row = await server.db
    .selectFrom('reviews')
    .select(['text', 'reply', 'rating'])
    .where('id', '=', reviewId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ text: 'Good', reply: '', rating: 3 })
})

test('visitors read every change at once, also of a name', async () => {
  const { buyer, listingId, vendor, reviewId } = await aReviewedSale(
    server,
    { rating: 4 },
    { buyer: await fatmata(server) },
  )
  const paths = [
    `/api/listings/${listingId}`,
    `/api/listings?shop=${vendor.shopId}`,
    `/api/shops/${vendor.shopId}`,
  ]
  const shown = async () => {
    const [listing, list, shop] = await Promise.all(paths.map((path) => server.call('GET', path)))
    const [ofListing, ofShop] = await Promise.all([
      reviewsOf(server, 'listings', listingId),
      reviewsOf(server, 'shops', vendor.shopId),
    ])
    expect(ofShop.body).toEqual(ofListing.body)
    const ratings = [listing!.body.rating, list!.body.listings[0].rating, shop!.body.shop.rating]
    expect(ratings).toEqual(ratings.map(() => ({ average: ofShop.body.average, count: ofShop.body.count })))
    return ofShop.body.reviews[0]
  }
  expect(await shown()).toMatchObject({ author: 'Fatmata K.', rating: 4 })
  await editReview(server, buyer, reviewId, { rating: 1 })
  expect(await shown()).toMatchObject({ rating: 1 })
  await replyTo(server, vendor, reviewId, 'Sorry')
  expect(await shown()).toMatchObject({ reply: { text: 'Sorry' } })
  const { token } = buyer
  await server.call('PUT', '/api/user/profile', { token, body: { firstName: 'Mariama' } })
  expect(await shown()).toMatchObject({ author: 'Mariama K.' })
  await deleteReview(server, buyer, reviewId)
  expect(await shown()).toBeUndefined()
})
