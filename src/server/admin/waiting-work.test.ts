import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aPendingApplication, decide } from '#tests/support/applications.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import { aPlacedOrder, close, decideItem } from '#tests/support/order-calls.ts'
import { passDays, passWholeDays } from '#tests/support/pass-days.ts'
import { answerPayment, sayPayment } from '#tests/support/payment-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let admin: Person
let vendor: Vendor

const waiting = async () => (await server.call('GET', '/api/admin/waiting', { token: admin.token })).body
const aMessage = () =>
  server.call('POST', '/api/messages', {
    body: { firstName: 'Fatu', email: 'fatu@makit.example', tel: '010000123', message: 'The bag was torn.' },
  })

beforeAll(async () => {
  admin = await anAdministrator(server)
  vendor = await aVendor(server)
})

test('nothing waits in an empty market', async () => {
  const none = { count: 0, since: null }
  expect(await waiting()).toEqual({
    applications: none,
    messages: none,
    orders: none,
    reports: none,
    mended: none,
    disputed: none,
  })
})

test('pending applications and messages without an answer are counted, with the age of the oldest', async () => {
  const [first, second] = [await aPendingApplication(server), await aPendingApplication(server)]
  const rows = await server.db.selectFrom('vendor_applications').select(['id', 'created_at']).execute()
  const since = (id: string) => rows.find((row) => row.id === id)!.created_at.toISOString()
  expect((await waiting()).applications).toEqual({ count: 2, since: since(first._id) })
  await decide(server, admin.token, first._id, 'reject')
  expect((await waiting()).applications).toEqual({ count: 1, since: since(second._id) })

  await aMessage()
  await aMessage()
  const inbox = (await server.call('GET', '/api/messages', { token: admin.token })).body.messages
  expect((await waiting()).messages).toEqual({ count: 2, since: inbox[1].createdAt })
  await server.call('PATCH', `/api/messages/${inbox[1]._id}/read`, { token: admin.token })
  expect((await waiting()).messages.count).toBe(2)
  const body = { text: 'We open at 8.' }
  await server.call('POST', `/api/admin/messages/${inbox[1]._id}/reply`, { token: admin.token, body })
  expect((await waiting()).messages).toEqual({ count: 1, since: inbox[0].createdAt })
})

test('an order waits once, however many shops have let it wait for a day, until the last of them answers', async () => {
  const [oil, garri] = [await aListing(server, vendor), await aListing(server, vendor)]
  const other = await aVendor(server)
  const fish = await aListing(server, other)
  const lines = [oil, garri, fish].map((listingId) => ({ listingId }))
  const placed = await aPlacedOrder(server, await aCustomer(server), lines)
  expect((await waiting()).orders).toEqual({ count: 0, since: null })
  await passDays(server, 1.01)
  const { orders } = await waiting()
  expect(orders.count).toBe(1)
  const list = await server.call('GET', '/api/admin/orders?unanswered=true', { token: admin.token })
  expect(list.body.total).toBe(1)
  expect(Date.now() - Date.parse(orders.since)).toBeGreaterThan(86_400_000)

  const unanswered = async () => {
    const path = '/api/admin/vendors?unanswered=true'
    const { body } = await server.call('GET', path, { token: admin.token })
    return body.map(({ _id }: { _id: string }) => _id).sort()
  }
  expect(await unanswered()).toEqual([vendor.id, other.id].sort())
  const item = placed.items.find(({ listingId }) => listingId === fish)!
  await decideItem(server, other, placed._id, item._id, 'accepted')
  expect([(await waiting()).orders.count, await unanswered()]).toEqual([1, [vendor.id]])
  for (const { listingId, _id } of placed.items)
    if (listingId !== fish) await decideItem(server, vendor, placed._id, _id, 'accepted')
  expect([(await waiting()).orders.count, await unanswered()]).toEqual([0, []])
})

test('an order of a shop that is away lets nobody wait, and for a day after it is back', async () => {
  const away = await aVendor(server)
  await aPlacedOrder(server, await aCustomer(server), [{ listingId: await aListing(server, away) }])
  const before = (await waiting()).orders.count
  await server.db
    .updateTable('shops')
    .set({ away_until: sql<string>`current_date + 3` })
    .where('id', '=', away.shopId)
    .execute()
  await passDays(server, 1.01)
  expect((await waiting()).orders.count).toBe(before)
  const path = '/api/admin/vendors?unanswered=true'
  const unanswered = async () => JSON.stringify((await server.call('GET', path, { token: admin.token })).body)
  expect(await unanswered()).not.toContain(away.shopId)
  await server.db.updateTable('shops').set({ away_until: null }).where('id', '=', away.shopId).execute()
  await passDays(server, 1.01)
  // As long as the absence was, the shop is left alone after it.
  await expect.poll(async () => (await waiting()).orders.count, { timeout: 20_000 }).toBe(before + 1)
  expect(await unanswered()).toContain(away.shopId)
})

test('an order waits while a payment stands disputed, closed or not, once, and for ninety days', async () => {
  const other = await aVendor(server)
  const listingIds = [await aListing(server, vendor), await aListing(server, other)]
  const buyer = await aCustomer(server)
  const placed = await aPlacedOrder(
    server,
    buyer,
    listingIds.map((listingId) => ({ listingId })),
  )
  const told = { method: 'cash', amount: 5 }
  const dispute = async (seller: Vendor) => {
    const part = placed.shops.find(({ shop }) => shop._id === seller.shopId)!
    const said = await sayPayment(server, buyer, { ...placed, shops: [part] }, told)
    const disputed = await answerPayment(server, seller, part._id, { state: 'disputed' })
    expect([said.status, disputed.status]).toEqual([201, 200])
  }
  await dispute(vendor)
  const { body } = await server.call('GET', `/api/admin/orders/${placed._id}`, { token: admin.token })
  expect((await waiting()).disputed).toEqual({ count: 1, since: body.order.payments.at(-1).at })
  await dispute(other)
  for (const { _id, listingId } of placed.items)
    await decideItem(server, listingId === listingIds[0] ? vendor : other, placed._id, _id, 'accepted')
  await close(server, buyer, placed._id, 'completed')
  const own = await aPlacedOrder(server, vendor, [{ listingId: listingIds[0]! }])
  await sayPayment(server, vendor, own, told)
  await answerPayment(server, vendor, own._id, { state: 'disputed' })
  expect((await waiting()).disputed.count).toBe(1)

  await passWholeDays(server, 90)
  expect((await waiting()).disputed.count).toBe(1)
  await passWholeDays(server, 1)
  expect((await waiting()).disputed).toEqual({ count: 0, since: null })
  await passWholeDays(server, -1)
  for (const seller of [vendor, other]) {
    expect((await waiting()).disputed.count).toBe(1)
    await answerPayment(server, seller, placed._id, { state: 'received' })
  }
  expect((await waiting()).disputed.count).toBe(0)
})

test('a filter that there is not is refused', async () => {
  const answer = await server.call('GET', '/api/admin/vendors?unanswered=yes', { token: admin.token })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['unanswered']])
})

test('more than a hundred are not counted', async () => {
  await sql`insert into messages (id, first_name, email, tel, message)
    select gen_random_uuid(), 'Fatu', 'fatu@makit.example', '+23210000123', 'Hello' from generate_series(1, 150)`.execute(
    server.db,
  )
  expect((await waiting()).messages.count).toBe(100)
})
