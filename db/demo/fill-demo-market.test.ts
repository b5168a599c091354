import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { roles } from '#shared/accounts/roles.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { applicationStatuses } from '#shared/vendor-applications/application.ts'
import { expectConservation } from '#tests/support/conservation.ts'
import { testServer } from '#tests/support/test-server.ts'
import { demoListings, type ListingName } from './demo-listings.ts'
import { stockPutIn } from './demo-stock.ts'
import { demoPassword, demoUsers } from './demo-users.ts'
import { fillDemoMarket } from './fill-demo-market.ts'

const server = testServer()
const names = Object.keys(demoListings) as ListingName[]
const putIn = Object.fromEntries(names.map((name) => [demoListings[name]._id, stockPutIn(name)]))
const fill = () => fillDemoMarket(server.services, () => {})
const answerOf = async (path: string, token?: string) => (await server.call('GET', path, { token })).body

async function tokenOf(person: keyof typeof demoUsers): Promise<string> {
  const body = { email: demoUsers[person].email, password: demoPassword }
  const answer = await server.call('POST', '/api/auth/login', { body })
  return answer.body.token
}

beforeAll(async () => {
  expect(await fill()).toBe(true)
}, 180_000)

test('the market is full of goods of all kinds, from many shops', async () => {
  const { listings, total } = await answerOf('/api/listings?limit=100')
  const others = (await answerOf('/api/listings?limit=100&page=2')).listings
  const all = [...listings, ...others]
  expect(total).toBeGreaterThanOrEqual(150)
  expect(all).toHaveLength(total)
  const different = (values: unknown[]) => new Set(values).size
  expect(different(all.map(({ shop }) => shop._id))).toBeGreaterThanOrEqual(10)
  expect(different(all.map(({ categoryId }) => categoryId))).toBe(6)
  const stocks = all.map(({ stock }) => stock)
  expect(stocks).toContain(0)
  expect(stocks).toContain(1)
  expect(Math.max(...stocks)).toBeGreaterThan(20)
})

test('what the shop shows is what the data promise, under fixed ids', async () => {
  const charger = demoListings['samsung-charger']
  const listing = await answerOf(`/api/listings/${charger._id}`)
  expect(listing).toMatchObject({ title: charger.title, price: charger.price, stock: charger.stock })
})

test('a misspelt search finds the charger', async () => {
  const { listings } = await answerOf('/api/listings?search=samsng%20charger')
  expect(listings[0]._id).toBe(demoListings['samsung-charger']._id)
})

test('its pictures are served', async () => {
  const { images } = await answerOf(`/api/listings/${demoListings['samsung-charger']._id}`)
  for (const image of images)
    expect((await server.app.inject(image)).headers['content-type']).toBe('image/webp')
})

test('there are people of every role, and the demonstration accounts log in', async () => {
  const people = await server.db.selectFrom('users').select('role').execute()
  expect(people.length).toBeGreaterThanOrEqual(25)
  for (const role of roles) expect(people.map((person) => person.role)).toContain(role)
  for (const person of ['customer', 'vendor', 'admin'] as const) expect(await tokenOf(person)).toBeTruthy()
})

test('orders of every status are there, and no unit is lost or doubled', async () => {
  const buyers = await server.db.selectFrom('orders').select('buyer_id').distinct().execute()
  const statuses = new Set<string>()
  for (const [name, user] of Object.entries(demoUsers)) {
    if (!user.isActive || !buyers.some(({ buyer_id }) => buyer_id === user._id)) continue
    const { orders } = await answerOf('/api/order', await tokenOf(name as keyof typeof demoUsers))
    for (const { status } of orders) statuses.add(status)
  }
  expect([...statuses].sort()).toEqual([...orderStatuses].sort())
  await expectConservation(server, putIn)
})

test('applications of every status are there', async () => {
  const applications = await answerOf('/api/vendorApplication', await tokenOf('admin'))
  const statuses = new Set(applications.map(({ status }: { status: string }) => status))
  expect([...statuses].sort()).toEqual([...applicationStatuses].sort())
})

test('nobody is sent a mail about it', async () => {
  expect(await server.waitingMails()).toEqual([])
})

test('a full market is not filled again', async () => {
  expect(await fill()).toBe(false)
})

test('a filling that was killed half-way is begun anew, by one of two processes', async () => {
  const before = await answerOf('/api/listings?limit=100')
  await sql`update demo_market set finished_at = null`.execute(server.db)
  await server.db.deleteFrom('cart_items').execute()
  expect((await Promise.all([fill(), fill()])).sort()).toEqual([false, true])
  const ids = ({ listings }: { listings: { _id: string }[] }) => listings.map(({ _id }) => _id)
  expect(ids(await answerOf('/api/listings?limit=100'))).toEqual(ids(before))
  await expectConservation(server, putIn)
}, 180_000)

test('people of their own are left alone', async () => {
  await sql`delete from demo_market`.execute(server.db)
  expect(await fill()).toBe(false)
  expect((await answerOf('/api/listings')).total).toBeGreaterThan(0)
})
