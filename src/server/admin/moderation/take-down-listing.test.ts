import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { deleteUser, isShown } from '#tests/support/administration.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  confirmEmail,
  type Person,
} from '#tests/support/factories.ts'
import { readNotifications, toldTo } from '#tests/support/notifications.ts'
import { aPlacedOrder, decideItems, order, orderBody } from '#tests/support/order-calls.ts'
import { reportDesk } from '#tests/support/reports.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
const desk = reportDesk(server)
let admin: Person

beforeAll(async () => {
  admin = await anAdministrator(server)
})

const reason = 'These are not the real shoes.'
const takeDown = (id: string, body: unknown = { reason }, by = admin) =>
  server.call('PATCH', `/api/admin/listings/${id}/take-down`, { token: by.token, body })
const keepDown = (id: string, body: unknown, by = admin) =>
  server.call('PATCH', `/api/admin/listings/${id}/keep-down`, { token: by.token, body })
const restore = (id: string, by = admin) =>
  server.call('PATCH', `/api/admin/listings/${id}/restore`, { token: by.token })
const edit = (vendor: Person, id: string, body: object) =>
  server.call('PUT', `/api/listings/${id}`, { token: vendor.token, body })
const ownListing = async (vendor: Person, id: string) =>
  (await server.call('GET', '/api/vendor/listings', { token: vendor.token })).body.listings.find(
    (one: { _id: string }) => one._id === id,
  )
const listed = async (query: string) =>
  (await server.call('GET', `/api/admin/listings${query}`, { token: admin.token })).body
const idsOf = ({ listings }: { listings: { _id: string }[] }) => listings.map(({ _id }) => _id)
const publicIds = async (query: string) => idsOf((await server.call('GET', `/api/listings${query}`)).body)

describe('a listing that is taken down', () => {
  test('is gone for the public as if it were hidden, and what is ordered stays ordered', async () => {
    const { vendor, listingId } = await aVendorWithListing(server, { title: 'Running shoes', stock: 9 })
    const buyer = await aCustomer(server)
    const { token } = buyer
    await server.call('POST', '/api/cart/add', { token, body: { listingId, quantity: 1 } })
    await server.call('POST', `/api/saved/${listingId}`, { token })
    const placed = await aPlacedOrder(server, await aCustomer(server), [{ listingId }])
    const before = (await server.call('GET', '/api/listings')).body.total

    const answer = await takeDown(listingId)
    expect([answer.status, answer.body.message]).toEqual([200, messages.moderation.takenDown])
    expect(answer.body.listing).toMatchObject({
      _id: listingId,
      state: 'taken_down',
      isActive: false,
      takenDown: { reason, at: expect.any(String) },
      reports: 0,
    })

    expect(await isShown(server, listingId)).toBe(false)
    expect(await publicIds('?search=running+shoes')).toEqual([])
    expect(await publicIds(`?shop=${vendor.shopId}`)).toEqual([])
    expect((await server.call('GET', '/api/listings')).body.total).toBe(before - 1)
    expect((await server.call('GET', '/sitemap.xml')).body).not.toContain(listingId)
    const cart = (await server.call('GET', '/api/cart', { token })).body.cart
    expect(cart.items).toMatchObject([{ available: false, listingId: { _id: listingId } }])
    expect((await server.call('GET', '/api/saved', { token })).body.savedListings).toEqual([])
    const alert = await server.call('POST', `/api/listings/${listingId}/restock-alert`, { token })
    expect(alert.status).toBe(404)
    const refused = await order(server, buyer, orderBody([{ listingId }]))
    expect([refused.status, refused.body.changes]).toMatchObject([409, [{ reason: 'gone' }]])

    const [item] = placed.items
    const decided = await decideItems(server, vendor, placed._id, [{ _id: item!._id, status: 'accepted' }])
    expect(decided.status).toBe(200)
  })

  test('is told to its vendor, who reads why and cannot show it', async () => {
    const { vendor, listingId } = await aVendorWithListing(server, { title: 'Shoes' })
    await confirmEmail(server, vendor)
    await takeDown(listingId)
    expect(await ownListing(vendor, listingId)).toMatchObject({ isActive: false, takenDown: { reason } })
    expect(await toldTo(server, vendor)).toMatchObject([
      { kind: 'listing_taken_down', path: '/dashboard/vendor/products?state=taken_down' },
    ])
    const mail = (await server.waitingMails()).find(({ to }) => to === vendor.email)
    expect(mail?.text).toContain('Shoes is taken down')
    expect(mail?.text).toContain(`Reason: ${reason}`)

    const shown = await edit(vendor, listingId, { isActive: true })
    expect([shown.status, shown.body.code]).toEqual([409, 'listing_taken_down'])
    expect([await isShown(server, listingId), await toldTo(server, admin, 'listing_mended')]).toEqual([
      false,
      [],
    ])
  })

  test('can be mended by its vendor, which administrators are told once until they have read it', async () => {
    const { vendor, listingId } = await aVendorWithListing(server, { title: 'Shoes' })
    await takeDown(listingId)
    expect((await edit(vendor, listingId, { title: 'Shoes' })).status).toBe(200)
    expect(await toldTo(server, admin, 'listing_mended')).toEqual([])
    for (const title of ['Shoes, copies', 'Shoes like the real ones'])
      expect((await edit(vendor, listingId, { title })).status).toBe(200)
    expect(await toldTo(server, admin, 'listing_mended')).toMatchObject([
      { path: `/dashboard/admin/listings?search=${listingId}` },
    ])
    expect(await isShown(server, listingId)).toBe(false)
    await readNotifications(server, admin)
    await edit(vendor, listingId, { price: 50 })
    expect(await toldTo(server, admin, 'listing_mended')).toHaveLength(2)

    const answer = await restore(listingId)
    expect([answer.status, answer.body.message]).toEqual([200, messages.moderation.restored])
    expect(answer.body.listing).toMatchObject({ state: 'shown', isActive: true, takenDown: null })
    expect(await isShown(server, listingId)).toBe(true)
    expect(await ownListing(vendor, listingId)).toMatchObject({ isActive: true, takenDown: null })
    expect(await toldTo(server, vendor, 'listing_restored')).toHaveLength(1)
  })

  test('is shown beside what it was once its vendor has changed it, and kept down with words or restored', async () => {
    const { vendor, listingId } = await aVendorWithListing(server, { title: 'Shoes', price: 100 })
    await confirmEmail(server, vendor)
    expect((await takeDown(listingId)).body.listing.mendedFrom).toBeNull()
    const early = await listed(`?search=${listingId}`)
    expect(early.listings[0].mendedFrom).toBeNull()
    const waiting = async () =>
      (await server.call('GET', '/api/admin/waiting', { token: admin.token })).body.mended
    const isListed = async () =>
      (await listed('?mended=true')).listings.some(({ _id }: { _id: string }) => _id === listingId)
    const { count } = await waiting()
    expect(await isListed()).toBe(false)
    const { productUpdated, takenDownUpdated } = messages.vendor
    expect((await edit(vendor, listingId, { title: 'Shoes' })).body.message).toBe(productUpdated)
    expect(await ownListing(vendor, listingId)).toMatchObject({ takenDown: { reason, isChanged: false } })
    const change = await edit(vendor, listingId, { title: 'Shoes, copies', price: 50 })
    expect(change.body.message).toBe(takenDownUpdated)
    expect(await ownListing(vendor, listingId)).toMatchObject({ takenDown: { reason, isChanged: true } })
    const [mended] = (await listed(`?search=${listingId}`)).listings
    const was = { title: 'Shoes', price: 100, categoryId: mended.categoryId, images: mended.images }
    expect(mended).toMatchObject({ title: 'Shoes, copies', price: 50, mendedFrom: was })
    expect([await waiting(), await isListed()]).toEqual([
      { count: count + 1, since: expect.any(String) },
      true,
    ])

    const kept = await keepDown(listingId, { reason: 'The picture shows others.' })
    expect([kept.status, kept.body.message]).toEqual([200, messages.moderation.keptDown])
    expect(kept.body.listing).toMatchObject({ state: 'taken_down', mendedFrom: null })
    expect([(await waiting()).count, await isListed()]).toEqual([count, false])
    expect(await ownListing(vendor, listingId)).toMatchObject({
      takenDown: { reason: 'The picture shows others.', isChanged: false },
    })
    expect(await toldTo(server, vendor, 'listing_taken_down')).toMatchObject([
      { title: 'A product of yours stays down' },
      { title: 'A product of yours is taken down' },
    ])
    const mails = (await server.waitingMails()).filter(({ to }) => to === vendor.email)
    expect(mails.at(-1)?.text).toContain('Reason: The picture shows others.')
    await edit(vendor, listingId, { price: 40 })
    const again = (await listed(`?search=${listingId}`)).listings[0]
    expect(again.mendedFrom).toMatchObject({ title: 'Shoes, copies', price: 50 })
    expect((await waiting()).count).toBe(count + 1)
    expect((await restore(listingId)).body.listing).toMatchObject({ price: 40, mendedFrom: null })
    expect((await waiting()).count).toBe(count)
    const late = await keepDown(listingId, { reason: 'Late' })
    expect([late.status, late.body.code]).toEqual([409, 'listing_not_taken_down'])
    expect((await keepDown(listingId, {})).status).toBe(400)
    expect((await keepDown('x', { reason: 'x' })).status).toBe(404)
  })

  test('comes back as its vendor wants it: hidden before, or hidden meanwhile', async () => {
    const { vendor, listingId } = await aVendorWithListing(server, { isActive: false })
    await takeDown(listingId)
    expect((await restore(listingId)).body.listing).toMatchObject({ state: 'hidden', isActive: false })
    const other = await aListing(server, vendor)
    await takeDown(other)
    expect((await edit(vendor, other, { isActive: false })).status).toBe(200)
    expect((await restore(other)).body.listing).toMatchObject({ state: 'hidden' })
    expect((await edit(vendor, other, { isActive: true })).status).toBe(200)
    expect(await isShown(server, other)).toBe(true)
  })

  test('takes its open reports along where that is asked for, with the same reason, or leaves them open', async () => {
    const { listingId } = await aVendorWithListing(server, { title: 'Shoes' })
    const other = await aVendorWithListing(server)
    for (const text of ['Copies', 'Glued']) await desk.report({ listingId, text })
    await desk.report({ listingId: other.listingId })
    for (const closeReports of ['yes', 1])
      expect((await takeDown(listingId, { reason, closeReports })).body.errors).toHaveProperty('closeReports')
    expect((await takeDown(listingId)).body.listing).toMatchObject({ state: 'taken_down', reports: 2 })
    // Refused as a whole.
    expect((await takeDown(listingId, { reason: 'Again', closeReports: true })).status).toBe(409)
    expect((await restore(listingId)).body.listing).toMatchObject({ state: 'shown', reports: 2 })

    expect((await takeDown(listingId, { reason, closeReports: true })).body.listing).toMatchObject({
      reports: 0,
    })
    const closed = await desk.rowsOf(listingId)
    expect(closed).toMatchObject(
      Array(2).fill({ outcome: reason, closed_by: admin.id, closed_at: expect.any(Date) }),
    )
    expect(await desk.rowsOf(other.listingId)).toMatchObject([{ closed_at: null }])
    const log = await server.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', listingId)
      .where('action', 'like', 'Report closed%')
      .execute()
    expect(log).toEqual([{ action: 'Report closed: Shoes', actor_id: admin.id }])
  })

  test('cannot be taken down again, nor restored twice; both are in the audit log with the reason', async () => {
    const { vendor, listingId } = await aVendorWithListing(server, { title: 'Shoes' })
    const first = await restore(listingId)
    expect([first.status, first.body.code]).toEqual([409, 'listing_not_taken_down'])
    await takeDown(listingId)
    const again = await takeDown(listingId, { reason: 'Again' })
    expect([again.status, again.body.code]).toEqual([409, 'listing_taken_down'])
    expect(await ownListing(vendor, listingId)).toMatchObject({ takenDown: { reason } })
    await restore(listingId)
    expect((await restore(listingId)).status).toBe(409)
    const log = await server.db
      .selectFrom('audit_log')
      .select(['action', 'reason', 'actor_id'])
      .where('subject_id', '=', listingId)
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'Listing taken down: Shoes', reason, actor_id: admin.id },
      { action: 'Listing restored: Shoes', reason: '', actor_id: admin.id },
    ])
    expect(await toldTo(server, vendor)).toHaveLength(2)
  })

  test('needs a reason, and exists', async () => {
    const { vendor, listingId } = await aVendorWithListing(server)
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }, { reason: 5 }]) {
      const answer = await takeDown(listingId, body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['reason']])
    }
    await server.call('DELETE', `/api/listings/${listingId}`, { token: vendor.token })
    for (const id of [listingId, server.services.newId(), 'x']) {
      expect((await takeDown(id)).status).toBe(404)
      expect((await restore(id)).status).toBe(404)
    }
  })

  test('loses the reason with its vendor, also in the audit log', async () => {
    const { vendor, listingId } = await aVendorWithListing(server)
    await takeDown(listingId)
    await deleteUser(server, admin, vendor.id)
    const row = await server.db
      .selectFrom('listings')
      .select('take_down_reason')
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow()
    const log = await server.db
      .selectFrom('audit_log')
      .select('reason')
      .where('subject_id', '=', listingId)
      .execute()
    expect([row.take_down_reason, log]).toEqual(['', [{ reason: '' }]])
  })

  test('stays hidden whatever writes the table', async () => {
    const { listingId } = await aVendorWithListing(server)
    await takeDown(listingId)
    await expect(
      sql`update listings set is_active = true where id = ${listingId}`.execute(server.db),
    ).rejects.toThrow(/check constraint/)
  })
})

describe('GET /api/admin/listings', () => {
  test('finds by words, id, state, shop and open reports, and counts the reports', async () => {
    const vendor = await aVendor(server, { name: 'Waterloo Traders' })
    const shown = await aListing(server, vendor, { title: 'Kerosene lantern' })
    const hidden = await aListing(server, vendor, { title: 'Kerosene stove', isActive: false })
    const gone = await aListing(server, vendor, { title: 'Kerosene, 5 l' })
    const deleted = await aListing(server, vendor, { title: 'Kerosene can' })
    await takeDown(gone)
    await server.call('DELETE', `/api/listings/${deleted}`, { token: vendor.token })
    for (const text of ['a', 'b'])
      await server.call('POST', '/api/reports', { body: { listingId: shown, reason: 'fraud', text } })
    const ofShop = `?shop=${vendor.shopId}`
    expect(idsOf(await listed(ofShop))).toEqual([gone, hidden, shown])
    expect(idsOf(await listed('?search=kerosene'))).toEqual([gone, hidden, shown])
    expect(idsOf(await listed('?search=keros+lant'))).toEqual([shown])
    expect(idsOf(await listed('?search=waterloo+stove'))).toEqual([hidden])
    expect(idsOf(await listed(`?search=${gone}`))).toEqual([gone])
    expect(idsOf(await listed('?search=%E2%80%94'))).toEqual([])
    for (const [state, id] of [
      ['shown', shown],
      ['hidden', hidden],
      ['taken_down', gone],
    ])
      expect(idsOf(await listed(`${ofShop}&state=${state}`))).toEqual([id])
    const { listings, ...pages } = await listed(`${ofShop}&reported=true`)
    expect([listings, pages]).toMatchObject([
      [{ _id: shown, reports: 2, state: 'shown', shop: { name: 'Waterloo Traders' }, takenDown: null }],
      { total: 1, totalPages: 1, currentPage: 1 },
    ])
    expect(await listed(`${ofShop}&limit=2&page=2`)).toMatchObject({
      listings: [{ _id: shown }],
      total: 3,
      totalPages: 2,
    })
    expect((await listed(`${ofShop}&page=9999999999999`)).listings).toEqual([])
  })

  test('refuses filters that there are not', async () => {
    for (const query of ['state=gone', 'shop=x', 'reported=yes', 'page=0', `search=${'x'.repeat(2000)}`]) {
      const answer = await server.call('GET', `/api/admin/listings?${query}`, { token: admin.token })
      expect([query, answer.status]).toEqual([query, 400])
    }
  })
})
