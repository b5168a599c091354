import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { queueMail } from '#server/mail/mail-queue.ts'
import { expirePendingItems } from '#server/orders/expire-pending-items.ts'
import type { Services } from '#server/services.ts'
import { roles } from '#shared/accounts/roles.ts'
import type { Notification } from '#shared/notifications/notification.ts'
import { type NotificationKind, notificationKinds } from '#shared/notifications/notification-kinds.ts'
import type { Order, OrderItem, OrderShop } from '#shared/orders/order.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { paymentStates } from '#shared/orders/payment-states.ts'
import type { Review } from '#shared/reviews/review.ts'
import type { PublicShop } from '#shared/shops/public-shop.ts'
import { factsWords } from '#shared/shops/shop-facts.ts'
import { applicationStatuses, type VendorApplication } from '#shared/vendor-applications/application.ts'
import { expectConservation } from '#tests/support/conservation.ts'
import { demoMarket } from '#tests/support/demo-market.ts'
import { type TestServer, testServer } from '#tests/support/test-server.ts'
import type { DrawnName } from './compose-demo-pictures.ts'
import { demoListings, type ListingName } from './demo-listings.ts'
import { demoMessages } from './demo-messages.ts'
import { demoReports } from './demo-reports.ts'
import { demoShops, type ShopName } from './demo-shops.ts'
import { stockPutIn } from './demo-stock.ts'
import { demoPassword, demoUsers } from './demo-users.ts'
import { type EverydaySearch, everydaySearches } from './everyday-searches.ts'
import { type Filling, fillDemoMarket } from './fill-demo-market.ts'
import type { Hashes } from './fill-goods.ts'

const server = testServer({ place: demoMarket })
const other = testServer()
const names = Object.keys(demoListings) as ListingName[]
const shopNames = Object.keys(demoShops) as ShopName[]
const putIn = Object.fromEntries(names.map((name) => [demoListings[name]._id, stockPutIn(name)]))
const quietly = { report: () => {}, signal: new AbortController().signal }
const fill = ({ services }: TestServer, changes: Partial<Services> = {}, filling: Filling = quietly) =>
  fillDemoMarket({ ...services, ...changes }, filling)
const answerOf = async (path: string, token?: string) => (await server.call('GET', path, { token })).body
const stranger = { to: 'somebody@makit.example', subject: 'For somebody', text: 'This waits for somebody.' }

async function tokenOf(person: keyof typeof demoUsers): Promise<string> {
  const body = { email: demoUsers[person].email, password: demoPassword }
  const answer = await server.call('POST', '/api/auth/login', { body })
  return answer.body.token
}

test('the market is full of goods of all kinds, from many shops', async () => {
  const { listings, total } = await answerOf('/api/listings?limit=100')
  const second = (await answerOf('/api/listings?limit=100&page=2')).listings
  const third = (await answerOf('/api/listings?limit=100&page=3')).listings
  const all = [...listings, ...second, ...third]
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

test('administrators have messages to read, the newest unread', async () => {
  const inbox = await answerOf('/api/messages', await tokenOf('admin'))
  expect(inbox).toMatchObject({ total: demoMessages.length, unread: 2 })
  expect(inbox.messages[0]).toMatchObject({ _id: demoMessages.at(-1)?._id, readAt: null })
})

test('a misspelt search finds the charger', async () => {
  const { listings } = await answerOf('/api/listings?search=samsng%20charger')
  expect(listings[0]._id).toBe(demoListings['samsung-charger']._id)
})

const answerTo = (search: string) => answerOf(`/api/listings?search=${encodeURIComponent(search)}`)
const nameOf = ({ _id }: { _id: string }) => names.find((name) => demoListings[name]._id === _id)!

const atOnce = 8

test('what people type finds its good on the first screen, and nothing else stands among the first three', async () => {
  expect(everydaySearches.length).toBeGreaterThan(1_000)
  const faults: string[] = []
  const judge = async ({ typed, found, fitting, note }: EverydaySearch) => {
    const { listings, hasSome, notIn, isOnlyDescribed } = await answerTo(typed)
    const shown: ListingName[] = listings.map(nameOf)
    const missing = found.filter((name) => !shown.includes(name))
    const nonsense = shown.slice(0, 3).filter((name) => ![...found, ...fitting].includes(name))
    const notes = { some: hasSome, [`not in ${notIn}`]: notIn, mentioned: isOnlyDescribed }
    const said = Object.entries(notes)
      .flatMap(([words, isSaid]) => (isSaid ? [words] : []))
      .join(', ')
    if (missing.length + nonsense.length > 0 || said !== note)
      faults.push(`${typed}: misses ${missing}, shows ${nonsense}, says ${said || 'nothing'}`)
  }
  for (let first = 0; first < everydaySearches.length; first += atOnce)
    await Promise.all(everydaySearches.slice(first, first + atOnce).map(judge))
  expect(faults).toEqual([])
})

test('every other word for a thing finds what it is called among the first three', async () => {
  expect(server.services.synonyms.size).toBeGreaterThan(80)
  const faults: string[] = []
  const unsold: string[] = []
  for (const { writings, others: meant } of server.services.synonyms.all()) {
    if (meant.length === 0) continue
    const typed = writings[0]!.join(' ')
    const { listings, hasSome, correctedSearch } = await answerTo(typed)
    const answers = await Promise.all(meant.map((words) => answerTo(words.join(' '))))
    const called = answers.filter(({ isOnlyDescribed }) => !isOnlyDescribed)
    const goods = called.flatMap((answer) => answer.listings.map(nameOf))
    const first: ListingName[] = listings.slice(0, 3).map(nameOf)
    if (goods.length === 0) unsold.push(typed)
    else if (hasSome || correctedSearch || !first.some((name) => goods.includes(name)))
      faults.push(`${typed}: ${first}`)
  }
  expect(faults).toEqual([])
  // Their shop is switched off.
  expect(unsold).toEqual(['cap', 'hat', 'face cap'])
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

test('items that wait for a shop are too young to be cancelled', async () => {
  await expirePendingItems(server.services)
  await expectConservation(server, putIn)
  expect(await rowsOf(server, 'order_items')).toContainEqual(expect.objectContaining({ status: 'pending' }))
})

test('an application made its sender a vendor, another waits for its invitation to be accepted', async () => {
  const applications = await answerOf('/api/vendorApplication?status=approved', await tokenOf('admin'))
  const invited = applications.map(({ invitationPending }: VendorApplication) => invitationPending)
  expect(invited).toEqual([true, false])
})

test('of those who wait one sent the application from the account, one has an account and did not', async () => {
  const waiting = await answerOf('/api/vendorApplication?status=pending', await tokenOf('admin'))
  const withAccount = waiting.filter(({ accountSince }: VendorApplication) => accountSince)
  const sentBy = withAccount.map(({ sentByAccount }: VendorApplication) => sentByAccount)
  expect(sentBy.toSorted()).toEqual([false, true])
})

test('everything bears the day on which it happened', async () => {
  const dates = sql<{ made: Date }>`
    select created_at as made from users union all select created_at from shops
    union all select created_at from listings union all select created_at from vendor_applications
    union all select saved_at from saved_listings union all select added_at from cart_items
    union all select created_at from orders union all select closed_at from orders
    union all select created_at from audit_log where action not like 'Administrator signed in'`
  const { rows } = await sql<{ of_today: number }>`
    select count(*) as of_today from (${dates}) dated where made > now() - interval '30 minutes'`.execute(
    server.db,
  )
  expect(rows[0]?.of_today).toBe(0)
})

const shopAt = async (shop: ShopName): Promise<PublicShop> =>
  (await answerOf(`/api/shops/${demoShops[shop]._id}`)).shop

test('the facts of shops differ as their habits do', async () => {
  const open = shopNames.filter((shop) => demoShops[shop].isActive)
  const facts = await Promise.all(open.map(async (shop) => ({ shop, facts: (await shopAt(shop)).facts })))
  expect(facts.filter((one) => one.facts === null).map(({ shop }) => shop)).toEqual(['soap'])
  const factsOf = (name: ShopName) => facts.find(({ shop }) => shop === name)!.facts!
  expect(factsOf('phones').answerMinutes).toBeLessThan(30)
  expect(factsOf('stoves').answerMinutes).toBeGreaterThan(30 * 60)
  expect(new Set(facts.map((one) => one.facts && factsWords(one.facts)[0])).size).toBeGreaterThan(8)
  expect(factsOf('solar').acceptedItems).toBe(factsOf('solar').answeredItems)
  expect(factsOf('kitchen').acceptedItems).toBeLessThan(0.75 * factsOf('kitchen').answeredItems)
  expect(factsOf('beauty').acceptedItems).toBeLessThan(0.7 * factsOf('beauty').answeredItems)
  expect(factsOf('kamara').answeredOrders).toBeGreaterThanOrEqual(20)
  for (const { facts: one } of facts)
    if (one) expect(one.receivedOrders).toBeGreaterThan(one.answeredOrders / 3)
})

test('every shop has a town, one is away, and one keeps its number to itself', async () => {
  const shops = await Promise.all(shopNames.filter((shop) => demoShops[shop].isActive).map(shopAt))
  expect(shops.every(({ town }) => town)).toBe(true)
  const away = shops.filter(({ awayUntil }) => awayUntil)
  expect(away.map(({ name }) => name)).toEqual([demoShops.stoves.name])
  const days = (Date.parse(away[0]!.awayUntil!) - Date.now()) / (24 * 60 * 60 * 1000)
  expect(days).toBeGreaterThan(8)
  expect(days).toBeLessThan(11)
  expect(shops.filter(({ showContact }) => !showContact).map(({ name }) => name)).toEqual([
    demoShops.palm.name,
  ])
})

test('most shops have a logo and half of them a banner, each its own, and a shared link shows it', async () => {
  const shops = await Promise.all(shopNames.filter((shop) => demoShops[shop].isActive).map(shopAt))
  const logos = shops.map(({ logo }) => logo).filter(Boolean)
  const banners = shops.map(({ banner }) => banner).filter(Boolean)
  expect(new Set(logos).size).toBe(13)
  expect(new Set(banners).size).toBe(8)
  for (const picture of [...logos, ...banners])
    expect((await server.app.inject(picture)).headers['content-type'], picture).toBe('image/webp')
  const shared = await Promise.all(
    shops.map(async ({ _id, logo, banner }) => {
      const [, preview] = /og:image" content="([^"]+)"/.exec(await answerOf(`/shops/${_id}`)) ?? []
      return { preview, pictures: banner || logo }
    }),
  )
  for (const { preview, pictures } of shared)
    expect(preview).toContain(pictures ? pictures.replace('-640.webp', '-og.jpg') : '/share.png')
  expect(shared.filter(({ pictures }) => !pictures)).toHaveLength(1)
})

test('a product is taken down after three reports and mended, two messages are answered, and an order has a note', async () => {
  const token = await tokenOf('admin')
  const { listings } = await answerOf('/api/admin/listings?state=taken_down', token)
  expect(listings).toMatchObject([
    { _id: demoListings.keyboard._id, takenDown: { reason: expect.any(String) } },
  ])
  const closed = await answerOf('/api/admin/reports?state=closed', token)
  expect(closed.reports).toMatchObject([
    { count: 3, thing: { kind: 'listing' } },
    { count: 1, review: { hidden: { reason: expect.stringContaining('advertises') } } },
  ])
  expect((await answerOf('/api/messages?state=answered', token)).total).toBe(2)
  const { orders } = await answerOf('/api/admin/orders?payment=disputed', token)
  const { order } = await answerOf(`/api/admin/orders/${orders[0]._id}`, token)
  expect(order.notes).toHaveLength(1)
})

test('administrators have reports to deal with, and the buyer waits for a sold-out listing', async () => {
  const reports = await answerOf('/api/admin/reports', await tokenOf('admin'))
  expect(reports.total).toBe(demoReports.length)
  const alerts = await server.db.selectFrom('restock_alerts').select(['user_id', 'listing_id']).execute()
  expect(alerts).toEqual([{ user_id: demoUsers.customer._id, listing_id: demoListings.blender._id }])
})

test('buyers have reviewed what they received, mostly well, and shops have replied to some of it', async () => {
  const { rows: reviews } = await sql<ReviewRow>`
    select rating, text, reply, author_id = orders.buyer_id and status = 'completed' as "isOfReceived",
      reviews.created_at > closed_at and (replied_at is null or replied_at > reviews.created_at) as "isInTurn"
    from reviews join order_items item on item.id = order_item_id join orders on orders.id = item.order_id`.execute(
    server.db,
  )
  expect(reviews.length).toBeGreaterThanOrEqual(40)
  expect(reviews.length).toBeLessThanOrEqual(80)
  expect(reviews.every(({ isOfReceived, isInTurn }) => isOfReceived && isInTurn)).toBe(true)
  const shareOf = (isSo: (review: ReviewRow) => unknown) => reviews.filter(isSo).length / reviews.length
  expect(shareOf(({ rating }) => rating >= 4)).toBeGreaterThan(0.7)
  expect(new Set(reviews.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]))
  expect(shareOf(({ reply }) => reply)).toBeGreaterThan(0.25)
  expect(shareOf(({ text }) => text === '')).toBeGreaterThan(0.03)
  const angry = reviews.filter(({ rating }) => rating === 1)
  expect(angry.every(({ text, reply }) => text && reply)).toBe(true)
})

test('the demonstration accounts review, can review, and can reply', async () => {
  const { orders } = await answerOf('/api/order', await tokenOf('customer'))
  const received = orders
    .flatMap(({ items }: Order) => items)
    .filter((item: OrderItem) => item.status === 'completed')
  expect(received.filter(({ review }: OrderItem) => review).length).toBeGreaterThanOrEqual(2)
  expect(received.filter(({ mayReview }: OrderItem) => mayReview).length).toBeGreaterThanOrEqual(2)
  const { reviews } = await answerOf(`/api/shops/${demoShops.kamara._id}/reviews?limit=100`)
  expect(new Set(reviews.map(({ reply }: Review) => reply !== null))).toEqual(new Set([true, false]))
})

test('shops ask for deliveries, and the demonstration accounts see payments of every state', async () => {
  const states = async (path: string, person: 'customer' | 'vendor', partsOf: (order: never) => Paid[]) => {
    const { orders } = await answerOf(path, await tokenOf(person))
    const parts = orders.flatMap(partsOf)
    expect(parts.some(({ deliveryFee }: Paid) => deliveryFee !== null)).toBe(true)
    return new Set(parts.map(({ payment }: Paid) => payment.state))
  }
  const ofBuyer = await states('/api/order', 'customer', ({ shops }: Order) => shops)
  const ofVendor = await states('/api/vendor/orders', 'vendor', (order: Paid) => [order])
  expect([...ofBuyer].sort()).toEqual([...paymentStates].sort())
  expect([...ofVendor].sort()).toEqual([...paymentStates].sort())
})

test('each history goes on in time', async () => {
  const { rows } = await sql`
    select order_id from (select order_id, created_at < lag(created_at) over (partition by order_id order by number) as is_before
      from order_events) events where is_before
    union select order_id from order_events join orders on orders.id = order_id and order_events.created_at < orders.created_at`.execute(
    server.db,
  )
  expect(rows).toEqual([])
})

test('nothing is of tomorrow', async () => {
  const dates = sql<{ at: Date }>`
    select created_at as at from orders union all select closed_at from orders union all select pending_since from order_items
    union all select created_at from order_events union all select created_at from order_payments
    union all select created_at from notifications union all select created_at from reports
    union all select created_at from reviews union all select replied_at from reviews union all select read_at from notifications`
  const { rows } = await sql<{ latest: Date }>`select max(at) as latest from (${dates}) dated`.execute(
    server.db,
  )
  expect(rows[0]!.latest.getTime()).toBeLessThan(Date.now())
})

test('the demonstration accounts have been told of much, have read most of it and see the newest first', async () => {
  const told: Record<NotificationKind, ('customer' | 'vendor' | 'admin')[]> = {
    order_placed: ['vendor'],
    order_cancelled: ['vendor'],
    order_received: ['vendor'],
    payment_said: ['vendor'],
    review: ['vendor'],
    listing_taken_down: ['vendor'],
    listing_restored: ['vendor'],
    order_answered: ['customer'],
    order_expired: ['customer'],
    delivery_fee: ['customer'],
    payment_received: ['customer'],
    payment_disputed: ['customer', 'admin'],
    review_reply: ['customer'],
    shop_closed: ['customer'],
    back_in_stock: ['customer'],
    application_received: ['admin'],
    message_received: ['admin'],
    report_received: ['admin'],
    listing_mended: ['admin'],
  }
  for (const person of ['customer', 'vendor', 'admin'] as const) {
    const answer = await answerOf('/api/notifications?limit=100', await tokenOf(person))
    const all: Notification[] = answer.notifications
    const kinds = notificationKinds.filter((kind) => told[kind].includes(person))
    expect(new Set(all.map(({ kind }) => kind)), person).toEqual(new Set(kinds))
    expect(answer.unread, person).toBeGreaterThan(0)
    expect(answer.unread, person).toBeLessThan(10)
    // That of an order counts as read once the order is answered.
    const others = all.filter(({ kind, readAt }) => kind !== 'order_placed' || readAt === null)
    expect(others.slice(0, answer.unread).every(({ readAt }) => readAt === null)).toBe(true)
    const times = all.map(({ createdAt }) => createdAt)
    expect(times.toSorted().reverse()).toEqual(times)
    for (const { createdAt, readAt } of all) if (readAt) expect(readAt > createdAt).toBe(true)
  }
})

test('no mail is sent about it', async () => {
  expect(await server.waitingMails()).toEqual([])
})

test('a database with people is not filled', async () => {
  expect(await fill(server)).toBe(false)
})

test('production is never filled', async () => {
  const settings = { ...other.services.settings, isProduction: true }
  await expect(fill(other, { settings })).rejects.toThrow('production')
  expect(await rowsOf(other, 'users')).toEqual([])
})

test('a filling can be stopped while it draws, and while it waits for another process', async () => {
  const stopping = new AbortController()
  const stopAtPictures = (line: string) => line.endsWith('pictures') && stopping.abort()
  const filling = { report: stopAtPictures, signal: stopping.signal }
  // A store that has the pictures already is quick with those before the report.
  const { pictures } = server.services
  const ends = await Promise.allSettled([1, 2].map(() => fill(other, { pictures }, filling)))
  for (const end of ends) expect(end).toMatchObject({ reason: { name: 'AbortError' } })
  for (const table of tables) expect(await rowsOf(other, table), table).toEqual([])
})

test('a filling that breaks off leaves nothing; then one of two processes fills, with the same ids, and mails that waited before still wait', async () => {
  await inTransaction(other.db, (tx) => queueMail(tx, other.services.newId, stranger))
  // The second market need not draw its pictures again to be the same.
  const filling = { ...quietly, stored: await picturesOfGoods() }
  let idsLeft = 20
  const newId = () => {
    idsLeft -= 1
    if (idsLeft === 0) throw new Error('The light went out')
    return server.services.newId()
  }
  await expect(fill(other, { newId }, filling)).rejects.toThrow('The light went out')
  for (const table of tables) expect(await rowsOf(other, table), table).toEqual([])
  expect(await other.waitingMails()).toEqual([expect.objectContaining(stranger)])

  const both = await Promise.all([fill(other, {}, filling), fill(other, {}, filling)])
  expect(both.sort()).toEqual([false, true])
  for (const table of tables) {
    const ids = async (market: TestServer) => (await rowsOf(market, table)).map(({ id }) => id).sort()
    expect(await ids(other), table).toEqual(await ids(server))
  }
  expect(await other.waitingMails()).toEqual([expect.objectContaining(stranger)])
}, 180_000)

/** The stored pictures of the first market's goods, by the names that they were drawn by. */
async function picturesOfGoods(): Promise<Hashes> {
  const listings = await server.db.selectFrom('listings').select(['id as _id', 'pictures']).execute()
  return new Map(
    listings.flatMap((listing) => {
      const drawn = demoListings[nameOf(listing)].pictures
      return listing.pictures.map((hash, place): [DrawnName, string] => [drawn[place]!, hash])
    }),
  )
}

type Paid = Pick<OrderShop, 'deliveryFee' | 'payment'>

interface ReviewRow {
  rating: number
  text: string
  reply: string
  isOfReceived: boolean
  isInTurn: boolean
}

const tables = [
  'users',
  'shops',
  'listings',
  'vendor_applications',
  'cart_items',
  'orders',
  'vendor_orders',
  'order_items',
] as const

const rowsOf = ({ db }: TestServer, table: (typeof tables)[number]): Promise<{ id: string }[]> =>
  db.selectFrom(table).selectAll().execute()
