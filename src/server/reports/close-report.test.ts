import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { messages } from '#shared/messages.ts'
import { deleteUser } from '#tests/support/administration.ts'
import { aCustomer, anAdministrator, aVendorWithListing } from '#tests/support/factories.ts'
import { reportDesk } from '#tests/support/reports.ts'
import { aReviewedSale } from '#tests/support/reviews.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
const desk = reportDesk(server)
const { report, rowsOf, ofThing, close } = desk

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
    expect(log).toMatchObject([{ actor_id: desk.admin.id, action: 'Report closed: Broken radio' }])
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
    const answers = await Promise.all([desk.admin, other].map((by) => close(_id, undefined, by)))
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
    await deleteUser(server, desk.admin, buyer.id)
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
    await deleteUser(server, desk.admin, vendor.id)
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
      await deleteUser(server, desk.admin, sale[side].id)
      expect(await rowsOf(sale.reviewId)).toEqual([])
      expect(await rowsOf(other.reviewId)).toHaveLength(1)
    },
  )

  test('what was reported while the account was being deleted is erased by the cleanup', async () => {
    const { vendor, listingId } = await aVendorWithListing(server)
    const other = await aVendorWithListing(server)
    const buyer = await aCustomer(server)
    for (const person of [vendor, buyer]) await deleteUser(server, desk.admin, person.id)
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
