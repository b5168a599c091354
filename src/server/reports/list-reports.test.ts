import { describe, expect, test } from 'vitest'
import { aCustomer, anAdministrator, aVendorWithListing } from '#tests/support/factories.ts'
import { reportDesk } from '#tests/support/reports.ts'
import { startTestServer, testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
const desk = reportDesk(server)
const { report, listed, ofThing } = desk

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
      listing: expect.objectContaining({ _id: first.listingId, state: 'shown', takenDown: null, reports: 2 }),
      review: null,
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
        (await server.call('GET', `/api/admin/reports${query}`, { token: desk.admin.token })).status,
      ]).toEqual([query, 400])
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
