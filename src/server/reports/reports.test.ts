import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { messages } from '#shared/messages.ts'
import { deactivate, deleteUser, toggle } from '#tests/support/administration.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  type Person,
} from '#tests/support/factories.ts'
import { readNotifications, toldTo } from '#tests/support/notifications.ts'
import { aReviewedSale, setHidden } from '#tests/support/reviews.ts'
import { startTestServer, type TestServer, testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

const report = (body: object, person?: Person, on: TestServer = server, address?: string) =>
  on.call('POST', '/api/reports', {
    body: { reason: 'fraud', ...body },
    token: person?.token,
    ...(address && { address }),
  })
const rowsOf = (thingId: string) =>
  server.db.selectFrom('reports').selectAll().where('thing_id', '=', thingId).orderBy('id').execute()
const countOf = async () => (await server.db.selectFrom('reports').select('id').execute()).length
const listed = async (query = '') =>
  (await server.call('GET', `/api/admin/reports${query}`, { token: admin.token })).body
const ofThing = async (thingId: string, state = 'open') =>
  (await listed(`?state=${state}&thing=${thingId}`)).reports
const close = (id: string, body: object = { state: 'closed', outcome: 'The shop was asked.' }, by = admin) =>
  server.call('PATCH', `/api/admin/reports/${id}`, { token: by.token, body })
const toldOf = async (thingId: string, person = admin) =>
  (await toldTo(server, person, 'report_received')).filter(({ path }) => path.endsWith(thingId))

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
    await toggle(server, admin, closed.vendor.id)
    const off = await aVendor(server)
    await deactivate(server, admin, off.id)
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
    await toggle(server, admin, vendor.id)
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
    await readNotifications(server, admin)
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
    await readNotifications(server, admin)
  })
})

describe('GET /api/admin/reports', () => {
  test('shows several reports of one thing together, what was reported last first', async () => {
    const [first, second] = [await aVendorWithListing(server), await aVendorWithListing(server)]
    const buyer = await aCustomer(server)
    await report({ listingId: first.listingId, text: 'old' })
    await report({ shopId: second.vendor.shopId, reason: 'offensive' })
    await report({ listingId: first.listingId, text: 'new', tel: '+44 7700 900123' }, buyer)
    const { reports, total, currentPage, totalPages } = await listed('?limit=2')
    expect(reports).toHaveLength(2)
    expect([currentPage, totalPages]).toEqual([1, Math.ceil(total / 2)])
    expect(reports[0]).toEqual({
      _id: expect.any(String),
      listingId: first.listingId,
      shopId: null,
      reviewId: null,
      reason: 'fraud',
      text: 'new',
      tel: '+447700900123',
      createdAt: expect.any(String),
      reporter: { _id: buyer.id, name: 'Aminata Kamara' },
      thing: { kind: 'listing', title: 'Country rice, 1 kg', path: `/shop/product/${first.listingId}` },
      count: 2,
      earlier: [
        {
          _id: expect.any(String),
          reason: 'fraud',
          text: 'old',
          tel: '',
          createdAt: expect.any(String),
          reporter: null,
        },
      ],
      state: 'open',
      outcome: '',
      closedAt: null,
      closedBy: null,
    })
    expect(reports[1]).toMatchObject({
      shopId: second.vendor.shopId,
      thing: { kind: 'shop', title: 'Kissy Road Store', path: `/shops/${second.vendor.shopId}` },
      count: 1,
    })
    expect((await listed('?limit=1&page=2')).reports[0]._id).toBe(reports[1]._id)
    expect((await listed('?page=999')).reports).toEqual([])
  })

  test('keeps what is no longer shown, without a link, and shows 20 of many reports with their number', async () => {
    const { vendor, listingId } = await aVendorWithListing(server)
    for (let count = 0; count < 23; count++) await report({ listingId, text: `number ${count}` })
    await server.call('DELETE', `/api/listings/${listingId}`, { token: vendor.token })
    const [one] = await ofThing(listingId)
    expect(one).toMatchObject({
      text: 'number 22',
      count: 23,
      thing: { title: 'Country rice, 1 kg', path: null },
    })
    expect(one.earlier.map(({ text }: { text: string }) => text)).toEqual(
      Array.from({ length: 19 }, (_, index) => `number ${21 - index}`),
    )
  })

  test('refuses another state, page or limit', async () => {
    for (const query of ['?state=new', '?thing=x', '?page=0', '?limit=101', '?limit=x'])
      expect([
        query,
        (await server.call('GET', `/api/admin/reports${query}`, { token: admin.token })).status,
      ]).toEqual([query, 400])
  })
})

describe('PATCH /api/admin/reports/:id', () => {
  test('closes all open reports of the thing, once, and the audit log says who did', async () => {
    const { listingId } = await aVendorWithListing(server, { title: 'Broken radio' })
    const first = (await report({ listingId, text: 'first' })).body.report
    await report({ listingId, text: 'second' })
    const answer = await close(first._id)
    expect([answer.status, answer.body.message]).toEqual([200, messages.report.closed])
    expect(answer.body.report).toMatchObject({
      count: 2,
      text: 'second',
      state: 'closed',
      outcome: 'The shop was asked.',
      closedAt: expect.any(String),
      closedBy: 'Aminata Kamara',
    })
    expect(await ofThing(listingId)).toEqual([])
    expect(await ofThing(listingId, 'closed')).toEqual([answer.body.report])
    for (const { id } of await rowsOf(listingId)) {
      const again = await close(id, { state: 'closed', outcome: 'Again' })
      expect([again.status, again.body.code]).toEqual([409, 'report_closed'])
    }
    expect(await ofThing(listingId, 'closed')).toEqual([answer.body.report])
    const log = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', listingId)
      .execute()
    expect(log).toMatchObject([{ actor_id: admin.id, action: 'Report closed: Broken radio' }])
  })

  test('leaves what is reported afterwards open, and shows both apart when that is closed too', async () => {
    const { listingId } = await aVendorWithListing(server)
    await close((await report({ listingId, text: 'before' })).body.report._id)
    const later = (await report({ listingId, text: 'after' })).body.report
    expect(await ofThing(listingId)).toMatchObject([{ text: 'after', count: 1 }])
    await close(later._id, { state: 'closed', outcome: 'Taken down' })
    expect(await ofThing(listingId, 'closed')).toMatchObject([
      { text: 'after', outcome: 'Taken down' },
      { text: 'before', outcome: 'The shop was asked.' },
    ])
  })

  test('by two administrators at once is done by one of them', async () => {
    const { listingId } = await aVendorWithListing(server)
    const { _id } = (await report({ listingId })).body.report
    const other = await anAdministrator(server)
    const answers = await Promise.all([admin, other].map((by) => close(_id, undefined, by)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is 400 without an outcome or to another state, and 404 for what does not exist', async () => {
    const { listingId } = await aVendorWithListing(server)
    const { _id } = (await report({ listingId })).body.report
    for (const body of [
      {},
      { state: 'closed' },
      { state: 'closed', outcome: ' ' },
      { state: 'closed', outcome: 'x'.repeat(501) },
      { state: 'open', outcome: 'Opened' },
    ])
      expect([body, (await close(_id, body)).status]).toEqual([body, 400])
    expect(await ofThing(listingId)).toHaveLength(1)
    for (const id of [server.services.newId(), 'x']) expect((await close(id)).status).toBe(404)
  })
})

describe('what waits for administrators', () => {
  test('counts things with open reports, not reports', async () => {
    const own = await startTestServer()
    try {
      const { token } = await anAdministrator(own)
      const waiting = async () => (await own.call('GET', '/api/admin/waiting', { token })).body.reports
      expect(await waiting()).toEqual({ count: 0, since: null })
      const { vendor, listingId } = await aVendorWithListing(own)
      const first = (await report({ listingId, text: 'a' }, undefined, own)).body.report
      await report({ listingId, text: 'b' }, undefined, own)
      await report({ shopId: vendor.shopId }, undefined, own)
      expect(await waiting()).toEqual({ count: 2, since: first.createdAt })
      const body = { state: 'closed', outcome: 'Nothing wrong' }
      await own.call('PATCH', `/api/admin/reports/${first._id}`, { token, body })
      expect((await waiting()).count).toBe(1)
    } finally {
      await own.stop()
    }
  })
})

describe('erasing', () => {
  const cleanUp = () => jobHandlers(server.services)['clean-up-old-rows']({})

  test('an account takes its words out of reports, also those sent with its number while signed out', async () => {
    const { listingId } = await aVendorWithListing(server)
    const buyer = await aCustomer(server)
    const { tel } = await server.db
      .selectFrom('users')
      .select('tel')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    await report({ listingId, text: 'signed in' }, buyer)
    await report({ listingId, text: 'signed out', tel })
    await report({ listingId, text: 'another visitor', tel: '010999999' })
    await deleteUser(server, admin, buyer.id)
    expect(await rowsOf(listingId)).toMatchObject([
      { reporter_id: null, text: '', tel: '', reason: 'fraud' },
      { reporter_id: null, text: '', tel: '' },
      { text: 'another visitor', tel: '+23210999999' },
    ])
  })

  test('a vendor deletes what was reported of shop and listings', async () => {
    const { vendor, listingId } = await aVendorWithListing(server)
    const neighbour = await aVendorWithListing(server)
    for (const body of [
      { listingId },
      { shopId: vendor.shopId },
      { listingId: neighbour.listingId },
      { shopId: neighbour.vendor.shopId },
    ])
      await report(body)
    await deleteUser(server, admin, vendor.id)
    expect([await rowsOf(listingId), await rowsOf(vendor.shopId)]).toEqual([[], []])
    expect(await rowsOf(neighbour.listingId)).toHaveLength(1)
    expect(await rowsOf(neighbour.vendor.shopId)).toHaveLength(1)
  })

  test.each(['vendor', 'buyer'] as const)(
    'a deleted %s takes along what was reported of the review',
    async (side) => {
      const sale = await aReviewedSale(server)
      const other = await aReviewedSale(server)
      for (const { reviewId } of [sale, other]) await report({ reviewId, text: 'She lies.' })
      await deleteUser(server, admin, sale[side].id)
      expect(await rowsOf(sale.reviewId)).toEqual([])
      expect(await rowsOf(other.reviewId)).toHaveLength(1)
    },
  )

  test('what was reported while the account was being deleted is erased by the cleanup', async () => {
    const { vendor, listingId } = await aVendorWithListing(server)
    const other = await aVendorWithListing(server)
    const buyer = await aCustomer(server)
    for (const person of [vendor, buyer]) await deleteUser(server, admin, person.id)
    const late = (columns: object) =>
      server.db
        .insertInto('reports')
        .values({ id: server.services.newId(), reason: 'fraud', created_at: new Date(), ...columns })
        .execute()
    await late({ listing_id: listingId })
    await late({ shop_id: vendor.shopId })
    await late({ listing_id: other.listingId, reporter_id: buyer.id, text: 'It broke.', tel: '+23210000001' })
    await cleanUp()
    expect([await rowsOf(listingId), await rowsOf(vendor.shopId)]).toEqual([[], []])
    expect(await rowsOf(other.listingId)).toMatchObject([{ reporter_id: null, text: '', tel: '' }])
  })

  test('closed reports are deleted after a year, open ones never', async () => {
    const [closed, open] = [await aVendorWithListing(server), await aVendorWithListing(server)]
    const { _id } = (await report({ listingId: closed.listingId })).body.report
    await report({ listingId: open.listingId })
    await close(_id)
    await sql`update reports set created_at = created_at - interval '2 years', closed_at = closed_at - interval '364 days'`.execute(
      server.db,
    )
    await cleanUp()
    expect(await rowsOf(closed.listingId)).toHaveLength(1)
    await sql`update reports set closed_at = closed_at - interval '2 days'`.execute(server.db)
    await cleanUp()
    expect(await rowsOf(closed.listingId)).toEqual([])
    expect(await rowsOf(open.listingId)).toHaveLength(1)
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
