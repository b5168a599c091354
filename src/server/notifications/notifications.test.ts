import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/database.ts'
import { expirePendingItems } from '#server/orders/expire-pending-items.ts'
import { shortId } from '#shared/ids.ts'
import { mostNotifications, notificationDays } from '#shared/notifications/notification-kinds.ts'
import { deleteUser } from '#tests/support/administration.ts'
import { aForm, apply } from '#tests/support/applications.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import { kindsTold, notificationsOf, readNotifications, toldTo } from '#tests/support/notifications.ts'
import {
  aPlacedOrder,
  cancelUnanswered,
  close,
  decideItem,
  decideItems,
  order,
  orderBody,
  vendorOrdersOf,
} from '#tests/support/order-calls.ts'
import { passDays } from '#tests/support/pass-days.ts'
import { aContactMessage } from '#tests/support/permission-things.ts'
import { testServer } from '#tests/support/test-server.ts'
import { deleteOldNotifications } from './notification-rows.ts'
import { isCleanupDue, type Notice, notify } from './notify.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })

const notice = (userId: string, changes: Partial<Notice> = {}): Notice => ({
  userId,
  kind: 'order_placed',
  title: 'New order #123456',
  text: '',
  path: '/dashboard/vendor/orders',
  ...changes,
})
const tell = (...notices: Notice[]) => inTransaction(server.db, (tx) => notify(tx, server.services, notices))
const rowsOf = ({ id }: Person) =>
  server.db.selectFrom('notifications').selectAll().where('user_id', '=', id).execute()

/** Two shops, and a buyer who ordered one piece of each. */
async function anOrderOfTwoShops() {
  const [buyer, first] = [await aCustomer(server), await aVendor(server)]
  const second = await aVendor(server, { name: 'Lamp House' })
  const oil = await aListing(server, first, { title: 'Palm oil', price: 40 })
  const rice = await aListing(server, first, { title: 'Rice', price: 50 })
  const lamp = await aListing(server, second, { title: 'Lamp' })
  const placed = await aPlacedOrder(server, buyer, [
    { listingId: oil, quantity: 2 },
    { listingId: rice },
    { listingId: lamp },
  ])
  const itemOf = (listingId: string) => placed.items.find((item) => item.listingId === listingId)!._id
  return { buyer, first, second, placed, number: shortId(placed._id), itemOf, oil, rice, lamp }
}

const partOf = async (vendor: Vendor) => (await vendorOrdersOf(server, vendor))[0]!._id

describe('orders', () => {
  test('a placed order tells each shop once, with its own goods and no name of the buyer', async () => {
    const { buyer, first, second, number } = await anOrderOfTwoShops()
    expect(await toldTo(server, first)).toEqual([
      {
        _id: expect.any(String),
        kind: 'order_placed',
        title: `New order ${number}`,
        text: '2 x Palm oil, 1 x Rice. Total NLe 130.00. Please accept or reject the items within 7 days.',
        path: `/dashboard/vendor/orders/${await partOf(first)}`,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        readAt: null,
      },
    ])
    expect((await toldTo(server, second))[0]?.text).toMatch(/^1 x Lamp\. /)
    expect(await toldTo(server, buyer)).toEqual([])
  })

  test('an order that is refused tells nobody', async () => {
    const { vendor, listingId } = await aVendorWithListing(server, { stock: 1 })
    const buyer = await aCustomer(server)
    expect((await order(server, buyer, orderBody([{ listingId, quantity: 2 }]))).status).toBe(409)
    expect(await toldTo(server, vendor)).toEqual([])
  })

  test('the same order sent again under its key tells once', async () => {
    const { vendor, listingId } = await aVendorWithListing(server)
    const buyer = await aCustomer(server)
    const send = () => order(server, buyer, orderBody([{ listingId }]), { 'idempotency-key': 'once' })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await kindsTold(server, vendor)).toEqual(['order_placed'])
  })

  test('several decisions of one call are one notification; the same ones again are none', async () => {
    const { buyer, first, second, placed, number, itemOf, oil, rice, lamp } = await anOrderOfTwoShops()
    const shopNameOf = (listingId: string) =>
      placed.items.find((item) => item.listingId === listingId)!.shop.name
    const decisions = [
      { _id: itemOf(oil), status: 'accepted' },
      { _id: itemOf(rice), status: 'rejected', reason: 'Sold out' },
    ]
    for (let time = 0; time < 2; time++)
      expect((await decideItems(server, first, placed._id, decisions)).status).toBe(200)
    const told = await toldTo(server, buyer)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({
      kind: 'order_answered',
      title: `Your order ${number} is answered`,
      text: `${shopNameOf(oil)} answered. Accepted: 2 x Palm oil. Rejected: 1 x Rice.`,
      path: `/dashboard/customer/orders/${placed._id}`,
    })
    expect((await decideItem(server, first, placed._id, itemOf(rice), 'accepted')).status).toBe(200)
    expect((await toldTo(server, buyer))[0]?.text).toBe(`${shopNameOf(oil)} answered. Accepted: 1 x Rice.`)
    await decideItem(server, second, placed._id, itemOf(lamp), 'accepted')
    expect((await toldTo(server, buyer))[0]?.text).toBe('Lamp House answered. Accepted: 1 x Lamp.')
  })

  test('the notification of a new order is read once the shop has answered all of it, and no other', async () => {
    const { first, second, placed, itemOf, oil, rice } = await anOrderOfTwoShops()
    const decideOne = (listingId: string) =>
      decideItems(server, first, placed._id, [{ _id: itemOf(listingId), status: 'accepted' }])
    const unreadOfBoth = async () =>
      Promise.all([first, second].map(async (vendor) => (await notificationsOf(server, vendor)).unread))
    await decideOne(oil)
    expect(await unreadOfBoth()).toEqual([1, 1])
    await decideOne(rice)
    expect(await unreadOfBoth()).toEqual([0, 1])
  })

  test('a buyer who cancels tells the shops, and a second time nobody', async () => {
    const { buyer, first, second, placed, number } = await anOrderOfTwoShops()
    expect((await close(server, buyer, placed._id, 'cancelled')).status).toBe(200)
    await close(server, buyer, placed._id, 'cancelled')
    expect(await kindsTold(server, first)).toEqual(['order_cancelled', 'order_placed'])
    expect((await toldTo(server, second))[0]).toMatchObject({
      title: `Items of order ${number} are cancelled`,
      text: 'The buyer cancelled: 1 x Lamp. The units are back in your stock.',
    })
    expect(await toldTo(server, buyer)).toEqual([])
  })

  test('cancelling what is unanswered tells that shop alone; received tells those that delivered', async () => {
    const { buyer, first, second, placed, itemOf, oil, rice } = await anOrderOfTwoShops()
    await decideItems(server, first, placed._id, [
      { _id: itemOf(oil), status: 'accepted' },
      { _id: itemOf(rice), status: 'rejected' },
    ])
    for (let time = 0; time < 2; time++)
      expect((await cancelUnanswered(server, buyer, placed._id)).status).toBe(200)
    expect(await kindsTold(server, second)).toEqual(['order_cancelled', 'order_placed'])
    expect((await close(server, buyer, placed._id, 'completed')).status).toBe(200)
    expect((await toldTo(server, first))[0]).toMatchObject({
      kind: 'order_received',
      text: 'The buyer has received 2 x Palm oil.',
    })
    expect(await kindsTold(server, second)).toEqual(['order_cancelled', 'order_placed'])
  })

  test('orders from the own shop tell nobody, whatever becomes of them', async () => {
    const vendor = await aVendor(server)
    const [own, theirs] = [await aListing(server, vendor), await aVendorWithListing(server)]
    const lines = [{ listingId: own }, { listingId: theirs.listingId }]
    const placed = await aPlacedOrder(server, vendor, lines)
    const mine = placed.items.find((item) => item.listingId === own)!
    await decideItem(server, vendor, placed._id, mine._id, 'accepted')
    await cancelUnanswered(server, vendor, placed._id)
    await close(server, vendor, placed._id, 'completed')
    const unanswered = await aPlacedOrder(server, vendor, [{ listingId: own }])
    await passDays(server, 8)
    await expirePendingItems(server.services)
    const { status } = (await server.call('GET', '/api/order/', { token: vendor.token })).body.orders.find(
      ({ _id }: { _id: string }) => _id === unanswered._id,
    )
    expect(status).toBe('cancelled')
    expect(await toldTo(server, vendor)).toEqual([])
    expect(await kindsTold(server, theirs.vendor)).toEqual(['order_cancelled', 'order_placed'])
  })

  test('time tells both sides', async () => {
    const { vendor, listingId } = await aVendorWithListing(server, { title: 'Gara cloth' })
    const buyer = await aCustomer(server)
    await aPlacedOrder(server, buyer, [{ listingId }])
    await passDays(server, 8)
    await expirePendingItems(server.services)
    expect(await toldTo(server, buyer)).toMatchObject([
      { kind: 'order_expired', text: 'No answer came for 7 days, so these are cancelled: 1 x Gara cloth.' },
    ])
    expect(await kindsTold(server, vendor)).toEqual(['order_cancelled', 'order_placed'])
  })

  test('a deactivated vendor’s rejections reach the buyer', async () => {
    const admin = await anAdministrator(server)
    const { vendor, listingId } = await aVendorWithListing(server)
    const buyer = await aCustomer(server)
    await aPlacedOrder(server, buyer, [{ listingId }])
    await server.call('PATCH', `/api/admin/users/${vendor.id}/deactivate`, { token: admin.token })
    expect(await toldTo(server, buyer)).toMatchObject([
      {
        kind: 'order_answered',
        text: expect.stringMatching(/^Kissy Road Store cannot answer orders any more\. Rejected: /),
      },
    ])
  })

  test('long titles and many goods stay short', async () => {
    const vendor = await aVendor(server)
    const lines = []
    for (let at = 0; at < 6; at++)
      lines.push({ listingId: await aListing(server, vendor, { title: '🧵'.repeat(70) }) })
    await aPlacedOrder(server, await aCustomer(server), lines)
    const [told] = await toldTo(server, vendor)
    expect(told?.text).toMatch(/^1 x (🧵){59}…, 1 x (🧵){59}…, 1 x (🧵){59}…, 3 more\. Total/u)
  })
})

describe('administrators', () => {
  test('all active ones are told of an application and of a message, without names', async () => {
    const [admin, other, barred] = [
      await anAdministrator(server),
      await anAdministrator(server),
      await anAdministrator(server),
    ]
    await server.db.updateTable('users').set({ is_active: false }).where('id', '=', barred.id).execute()
    const form = aForm()
    expect((await apply(server, form)).status).toBe(201)
    expect((await apply(server, form)).status).toBe(409)
    await server.call('POST', '/api/messages', { body: aContactMessage })
    for (const one of [admin, other]) {
      const told = await toldTo(server, one)
      expect(told.map(({ kind }) => kind)).toEqual(['message_received', 'application_received'])
      expect(JSON.stringify(told)).not.toContain(aContactMessage.firstName)
      expect(JSON.stringify(told)).not.toContain(form.shopName)
    }
    expect(await rowsOf(barred)).toEqual([])
  })
})

describe('GET /api/notifications and POST /api/notifications/read', () => {
  let person: Person
  beforeAll(async () => {
    person = await aCustomer(server)
    for (let number = 1; number <= 5; number++) await tell(notice(person.id, { title: `Number ${number}` }))
    await tell(notice((await aCustomer(server)).id))
  })

  test('newest first, by pages, with what is unread', async () => {
    const { notifications, ...counts } = await notificationsOf(server, person, '?limit=2')
    expect(notifications.map(({ title }: { title: string }) => title)).toEqual(['Number 5', 'Number 4'])
    expect(counts).toEqual({ totalPages: 3, currentPage: 1, total: 5, unread: 5 })
    const last = await notificationsOf(server, person, '?limit=2&page=3')
    expect(last.notifications.map(({ title }: { title: string }) => title)).toEqual(['Number 1'])
    for (const query of ['?page=0', '?limit=0', '?limit=101', '?page=x'])
      expect((await server.call('GET', `/api/notifications${query}`, { token: person.token })).status).toBe(
        400,
      )
  })

  test('one is read, then all; reading again changes nothing', async () => {
    const [newest] = await toldTo(server, person)
    const read = () => readNotifications(server, person, { _id: newest!._id })
    expect((await read()).body).toEqual({ message: 'Marked as read', unread: 4 })
    const { readAt } = (await toldTo(server, person))[0]!
    expect(readAt).not.toBeNull()
    expect((await read()).body.unread).toBe(4)
    const answers = await Promise.all([1, 2, 3].map(() => readNotifications(server, person)))
    expect(answers.map(({ status, body }) => [status, body.unread])).toEqual(
      [200, 200, 200].map((ok) => [ok, 0]),
    )
    expect((await toldTo(server, person))[0]!.readAt).toBe(readAt)
    const withoutBody = await server.call('POST', '/api/notifications/read', { token: person.token })
    expect(withoutBody.status).toBe(200)
  })

  test('those that lead to a page are read together, whatever they tell, and no others', async () => {
    const [reader, neighbour] = [await aCustomer(server), await aCustomer(server)]
    const path = '/dashboard/customer/orders/one'
    for (const { id } of [reader, neighbour]) {
      await tell(notice(id, { path }), notice(id, { path, kind: 'delivery_fee' }))
      await tell(notice(id, { path: `${path}2` }))
    }
    const readPath = async (wanted: unknown) => {
      const { status, body } = await readNotifications(server, reader, { path: wanted })
      return [status, body.unread]
    }
    expect(await readPath('/elsewhere')).toEqual([200, 3])
    expect(await readPath(path)).toEqual([200, 1])
    const unreadPaths = (await toldTo(server, reader)).filter(({ readAt }) => readAt === null)
    expect(unreadPaths.map((one) => one.path)).toEqual([`${path}2`])
    expect((await notificationsOf(server, neighbour)).unread).toBe(3)
    for (const wrong of [5, null, ['/'], 'x'.repeat(201)]) expect((await readPath(wrong))[0]).toBe(400)
    expect((await notificationsOf(server, reader)).unread).toBe(1)
  })

  test('another person’s is not there, and a malformed id is bad input', async () => {
    const other = await aCustomer(server)
    const before = await rowsOf(person)
    const [{ _id }] = (await notificationsOf(server, person)).notifications
    const missing = await readNotifications(server, other, { _id: uuidv7() })
    const theirs = await readNotifications(server, other, { _id })
    expect([theirs.status, theirs.body]).toEqual([404, missing.body])
    for (const wrong of ['x', 5, null, [], {}, `${_id}0`])
      expect((await readNotifications(server, other, { _id: wrong })).status).toBe(400)
    expect(await rowsOf(person)).toEqual(before)
  })
})

describe('what is kept', () => {
  /** So many notifications of a person, written as if they were so many days old. */
  const tellBefore = async (person: Person, count: number, days: number) => {
    const msecs = Date.now() - days * 86_400_000
    const ids = Array.from({ length: count }, () => uuidv7({ msecs }))
    await sql`insert into notifications (id, user_id, kind, title, text, path, created_at)
      select id, ${person.id}, 'order_placed', 'Old', '', '/', now() - make_interval(days => ${days})
      from unnest(${ids}::uuid[]) id`.execute(server.db)
  }

  const tellAndCleanUp = (person: Person, title: string) => {
    const newId = () => uuidv7().replace(/..$/, '00')
    const told = notice(person.id, { title })
    return inTransaction(server.db, (tx) => notify(tx, { ...server.services, newId }, [told]))
  }

  test('writing deletes now and then what is beyond the newest 500, and reading never shows it', async () => {
    const [person, other] = [await aCustomer(server), await aCustomer(server)]
    await tellBefore(person, mostNotifications + 1, 2)
    await tellBefore(other, 3, 2)
    expect(await notificationsOf(server, person)).toMatchObject({ total: mostNotifications })
    await tellAndCleanUp(person, 'Newest')
    expect(await rowsOf(person)).toHaveLength(mostNotifications)
    expect((await toldTo(server, person))[0]?.title).toBe('Newest')
    expect(await rowsOf(other)).toHaveLength(3)
  })

  test('one notification in 256 cleans up', () => {
    const due = Array.from({ length: 20_000 }, () => uuidv7()).filter((id) => isCleanupDue({ id }))
    expect(due.length).toBeGreaterThan(20)
    expect(due.length).toBeLessThan(200)
  })

  test('writing leaves none older than 90 days, and reading shows none', async () => {
    const person = await aCustomer(server)
    await tellBefore(person, 2, notificationDays - 1)
    await tellBefore(person, 2, notificationDays + 1)
    expect(await notificationsOf(server, person)).toMatchObject({ total: 2, unread: 2 })
    await tellAndCleanUp(person, 'Newest')
    expect(await rowsOf(person)).toHaveLength(3)
  })

  test('the cleanup deletes what is too old, also of people who are told nothing any more', async () => {
    const person = await aCustomer(server)
    await tellBefore(person, 2, notificationDays + 1)
    await tellBefore(person, 1, 1)
    await deleteOldNotifications(server.db)
    expect(await rowsOf(person)).toHaveLength(1)
  })

  test('many transactions for one person at once neither wait for each other in a circle nor lose any', async () => {
    const [one, two] = [await aCustomer(server), await aCustomer(server)]
    for (const person of [one, two]) await tellBefore(person, mostNotifications, 2)
    await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        tell(...(at % 2 ? [notice(one.id), notice(two.id)] : [notice(two.id), notice(one.id)])),
      ),
    )
    for (const person of [one, two]) {
      expect(await notificationsOf(server, person)).toMatchObject({ total: mostNotifications })
      expect((await toldTo(server, person)).filter(({ title }) => title !== 'Old')).toHaveLength(24)
    }
  })

  test('nothing of a deleted account stays, and nothing is written for it', async () => {
    const admin = await anAdministrator(server)
    const { vendor, listingId } = await aVendorWithListing(server)
    const buyer = await aCustomer(server)
    await aPlacedOrder(server, buyer, [{ listingId }])
    await tell(notice(buyer.id))
    expect((await deleteUser(server, admin, buyer.id)).status).toBe(200)
    expect(await rowsOf(buyer)).toEqual([])
    expect(await kindsTold(server, vendor)).toEqual(['order_cancelled', 'order_placed'])
    expect((await toldTo(server, vendor))[0]?.text).toMatch(/^The buyer has left, so these are cancelled: /)
    await tell(notice(buyer.id))
    expect(await rowsOf(buyer)).toEqual([])

    expect((await deleteUser(server, admin, vendor.id)).status).toBe(200)
    expect(await rowsOf(vendor)).toEqual([])
  })
})

test('asking for notifications does not keep the session alive', async () => {
  const admin = await anAdministrator(server)
  const lastUsed = async () => {
    const { rows } = await sql<{
      at: Date
    }>`select last_used_at as at from sessions where user_id = ${admin.id}`.execute(server.db)
    return rows[0]!.at.getTime()
  }
  await sql`update sessions set last_used_at = now() - interval '5 minutes' where user_id = ${admin.id}`.execute(
    server.db,
  )
  const before = await lastUsed()
  expect((await server.call('GET', '/api/notifications', { token: admin.token })).status).toBe(200)
  expect(await lastUsed()).toBe(before)
  expect((await readNotifications(server, admin)).status).toBe(200)
  expect(await lastUsed()).toBeGreaterThan(before)
})
