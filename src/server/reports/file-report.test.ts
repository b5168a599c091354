import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { deactivate, toggle } from '#tests/support/administration.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
} from '#tests/support/factories.ts'
import { readNotifications, toldTo } from '#tests/support/notifications.ts'
import { reportDesk } from '#tests/support/reports.ts'
import { aReviewedSale, setHidden } from '#tests/support/reviews.ts'
import { startTestServer, testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
const desk = reportDesk(server)
const { report, rowsOf, countOf, ofThing, toldOf } = desk

describe('POST /api/reports', () => {
  test('stores what a visitor says of a listing or a shop, and who says it when they are signed in', async () => {
    const { vendor, listingId } = await aVendorWithListing(server)
    const answer = await report({ listingId, text: ' He took my money.\nTwice. ', tel: '010 555 001' })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      message: messages.report.sent,
      report: {
        _id: expect.any(String),
        listingId,
        shopId: null,
        reviewId: null,
        reason: 'fraud',
        text: 'He took my money.\nTwice.',
        tel: '+23210555001',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    })
    expect(await rowsOf(listingId)).toMatchObject([{ listing_id: listingId, reporter_id: null }])

    const buyer = await aCustomer(server)
    expect((await report({ shopId: vendor.shopId, reason: 'other' }, buyer)).status).toBe(201)
    expect(await rowsOf(vendor.shopId)).toMatchObject([{ reporter_id: buyer.id, text: '', tel: '' }])
  })

  test('a token that has ended counts as none', async () => {
    const { listingId } = await aVendorWithListing(server)
    const answer = await server.call('POST', '/api/reports', {
      token: 'gone',
      body: { listingId, reason: 'offensive' },
    })
    expect(answer.status).toBe(201)
    expect(await rowsOf(listingId)).toMatchObject([{ reporter_id: null }])
  })

  test('is 400 for two things or none, with a reason, a text or a number that is not as it must be', async () => {
    const { vendor, listingId } = await aVendorWithListing(server)
    const before = await countOf()
    const bad: [object, string, string][] = [
      [{}, 'listingId', messages.report.nameOne],
      [{ listingId: '' }, 'listingId', messages.report.nameOne],
      [{ listingId, shopId: vendor.shopId }, 'listingId', messages.report.nameOne],
      [{ shopId: vendor.shopId, reviewId: listingId }, 'listingId', messages.report.nameOne],
      [{ listingId: 'x' }, 'listingId', messages.report.nameOne],
      [{ listingId, reason: 'boring' }, 'reason', messages.report.reasonMissing],
      [{ listingId, reason: null }, 'reason', messages.report.reasonMissing],
      [{ listingId, text: 'x'.repeat(1001) }, 'text', 'Please use at most 1000 characters'],
      [{ listingId, text: 7 }, 'text', 'Please enter text'],
      [{ listingId, tel: '12' }, 'tel', messages.contact.phoneInvalid],
      [{ listingId, tel: '0'.repeat(100) }, 'tel', 'Please use at most 40 characters'],
    ]
    for (const [body, field, words] of bad) {
      const answer = await report(body)
      expect([body, answer.status, answer.body.errors?.[field]]).toEqual([body, 400, words])
    }
    expect(await countOf()).toBe(before)
  })

  test('is 404 for what the public does not see', async () => {
    const vendor = await aVendor(server)
    const hidden = await aListing(server, vendor, { isActive: false })
    const closed = await aVendorWithListing(server)
    await toggle(server, desk.admin, closed.vendor.id)
    const off = await aVendor(server)
    await deactivate(server, desk.admin, off.id)
    const before = await countOf()
    for (const body of [
      { listingId: hidden },
      { listingId: closed.listingId },
      { listingId: vendor.shopId },
      { shopId: closed.vendor.shopId },
      { shopId: off.shopId },
      { shopId: hidden },
      { reviewId: server.services.newId() },
      { listingId: server.services.newId() },
    ])
      expect([body, (await report(body)).status]).toEqual([body, 404])
    expect(await countOf()).toBe(before)
  })

  test('takes reviews that the public sees, also of goods that are hidden', async () => {
    const sale = await aReviewedSale(server, { rating: 1, text: 'You thief' })
    const { reviewId, vendor, listingId } = sale
    expect((await report({ reviewId, reason: 'offensive' })).body.report).toMatchObject({
      reviewId,
      shopId: null,
    })
    expect((await ofThing(reviewId))[0]).toMatchObject({
      thing: {
        kind: 'review',
        title: 'Review of Country rice, 1 kg',
        path: `/shop/product/${listingId}`,
      },
    })
    await server.call('PUT', `/api/listings/${listingId}`, { token: vendor.token, body: { isActive: false } })
    expect((await ofThing(reviewId))[0].thing.path).toBe(`/shops/${vendor.shopId}`)
    await setHidden(server, reviewId, true)
    expect((await report({ reviewId, text: 'again' })).status).toBe(404)
    expect((await ofThing(reviewId))[0].thing).toMatchObject({ kind: 'review', path: null })
    await setHidden(server, reviewId, false)
    await toggle(server, desk.admin, vendor.id)
    expect((await report({ reviewId, text: 'again' })).status).toBe(404)
  })

  test('repeated by the same person within a day, it is the same report', async () => {
    const { listingId } = await aVendorWithListing(server)
    const buyer = await aCustomer(server)
    const first = await report({ listingId, text: 'It broke.' }, buyer)
    const again = await report({ listingId, reason: 'other', text: 'It broke!' }, buyer)
    expect([again.status, again.body]).toEqual([201, first.body])
    const visitors = await report({ listingId, text: 'Same here.' })
    expect((await report({ listingId, text: 'Same here.' })).body).toEqual(visitors.body)
    expect((await report({ listingId, text: 'And here.' })).status).toBe(201)
    expect(await rowsOf(listingId)).toHaveLength(3)
    await sql`update reports set created_at = created_at - interval '25 hours' where thing_id = ${listingId}`.execute(
      server.db,
    )
    await report({ listingId }, buyer)
    expect(await rowsOf(listingId)).toHaveLength(4)
  })

  test('twenty presses at once are one report and one notification', async () => {
    const { listingId } = await aVendorWithListing(server)
    const buyer = await aCustomer(server)
    const answers = await Promise.all(Array.from({ length: 20 }, () => report({ listingId }, buyer)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.report._id}`)).size).toBe(1)
    expect(await rowsOf(listingId)).toHaveLength(1)
    expect(await toldOf(listingId)).toHaveLength(1)
  })

  test('an address has 30 in an hour, repeated ones too; refused ones do not count', async () => {
    const own = await startTestServer()
    try {
      const { listingId } = await aVendorWithListing(own)
      for (let count = 0; count < 3; count++) expect((await report({}, undefined, own)).status).toBe(400)
      for (let count = 0; count < 30; count++)
        expect((await report({ listingId, text: `${count % 2}` }, undefined, own)).status).toBe(201)
      const refused = await report({ listingId }, undefined, own)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
      expect((await report({ listingId }, undefined, own, '10.0.0.9')).status).toBe(201)
      expect(await own.db.selectFrom('reports').select('id').execute()).toHaveLength(3)
    } finally {
      await own.stop()
    }
  })
})

describe('the administrators are notified', () => {
  test('once of all open reports of a thing, until they have read it', async () => {
    const { listingId } = await aVendorWithListing(server, { title: 'Gold dust' })
    await report({ listingId, text: 'My name is Sorie Kanu' })
    for (const text of ['one', 'two', 'three']) await report({ listingId, text })
    const told = await toldOf(listingId)
    expect(told).toMatchObject([
      {
        title: 'New report of a product',
        text: 'Gold dust: Fraud, or the goods never came.',
        path: `/dashboard/admin/reports?thing=${listingId}`,
      },
    ])
    await readNotifications(server, desk.admin)
    await report({ listingId, text: 'four' })
    expect(await toldOf(listingId)).toHaveLength(2)
  })

  test('of not more than 20 things before they read: a flood of reports drowns nothing else', async () => {
    const vendor = await aVendor(server)
    const [early, late] = [await anAdministrator(server), await anAdministrator(server)]
    await readNotifications(server, late)
    for (let count = 0; count < 25; count++) {
      if (count === 10) await readNotifications(server, late)
      await report({ listingId: await aListing(server, vendor) })
    }
    expect((await toldTo(server, early, 'report_received')).length).toBe(20)
    expect((await toldTo(server, late, 'report_received')).length).toBe(25)
    await readNotifications(server, desk.admin)
  })
})

test('the database takes no report of two things or none, and none that is half closed', async () => {
  const { vendor, listingId } = await aVendorWithListing(server)
  const insert = (columns: object) =>
    server.db
      .insertInto('reports')
      .values({ id: server.services.newId(), reason: 'other', created_at: new Date(), ...columns })
      .execute()
  for (const columns of [
    {},
    { listing_id: listingId, shop_id: vendor.shopId },
    { listing_id: listingId, closed_at: new Date() },
    { listing_id: listingId, tel: '076 123 456' },
  ])
    await expect(insert(columns)).rejects.toThrow(/check constraint|not-null/)
})
