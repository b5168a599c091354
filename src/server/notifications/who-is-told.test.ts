import { describe, expect, test } from 'vitest'
import { expirePendingItems } from '#server/orders/expire-pending-items.ts'
import { longest } from '#shared/fields.ts'
import { shortId } from '#shared/ids.ts'
import { aForm, apply } from '#tests/support/applications.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  type Vendor,
} from '#tests/support/factories.ts'
import {
  kindsTold,
  noticesOn,
  notificationsOf,
  readNotifications,
  toldTo,
} from '#tests/support/notifications.ts'
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

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
const { rowsOf } = noticesOn(server)

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
      text: `${shopNameOf(oil)} answered. Accepted: 2 x Palm oil. Rejected: 1 x Rice (Sold out).`,
      path: `/dashboard/customer/orders/${placed._id}`,
    })
    expect((await decideItem(server, first, placed._id, itemOf(rice), 'accepted')).status).toBe(200)
    expect((await toldTo(server, buyer))[0]?.text).toBe(`${shopNameOf(oil)} answered. Accepted: 1 x Rice.`)
    await decideItem(server, second, placed._id, itemOf(lamp), 'accepted')
    expect((await toldTo(server, buyer))[0]?.text).toBe('Lamp House answered. Accepted: 1 x Lamp.')
  })

  test('of a long reason the notification has the beginning, and it fits whatever a shop answers at once', async () => {
    const vendor = await aVendor(server, { name: 'S'.repeat(longest.shopName) })
    const buyer = await aCustomer(server)
    const titles = Array.from({ length: 12 }, (_, index) => `${'T'.repeat(longest.title - 2)}${index + 10}`)
    const listings = await Promise.all(titles.map((title) => aListing(server, vendor, { title })))
    const placed = await aPlacedOrder(
      server,
      buyer,
      listings.map((listingId) => ({ listingId })),
    )
    const reason = 'R'.repeat(longest.rejectReason)
    const { _id } = placed.items[0]!
    await decideItem(server, vendor, placed._id, _id, 'rejected', { reason })
    expect((await toldTo(server, buyer))[0]?.text).toMatch(/ \(R{59}…\)\.$/)
    const statuses = ['accepted', 'rejected', 'out_of_stock']
    const decisions = placed.items.map((item, index) => ({
      _id: item._id,
      status: index === 0 ? 'pending' : statuses[index % 3]!,
      ...(index % 3 === 1 && { reason }),
    }))
    expect((await decideItems(server, vendor, placed._id, decisions)).status).toBe(200)
    expect((await toldTo(server, buyer))[0]?.text.length).toBeLessThanOrEqual(1_000)
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

  test('a flood of applications and messages is one notification of each until it is read, and all of it is counted', async () => {
    const admin = await anAdministrator(server)
    const flood = async () => {
      for (let time = 0; time < 3; time++) {
        expect((await apply(server, aForm())).status).toBe(201)
        await server.call('POST', '/api/messages', { body: aContactMessage })
      }
    }
    const waiting = async () => {
      const { applications, messages } = (
        await server.call('GET', '/api/admin/waiting', { token: admin.token })
      ).body
      return [applications.count, messages.count]
    }
    const [applications, messages] = await waiting()
    await flood()
    expect(await kindsTold(server, admin)).toEqual(['message_received', 'application_received'])
    expect(await waiting()).toEqual([applications + 3, messages + 3])
    await readNotifications(server, admin)
    await flood()
    expect((await notificationsOf(server, admin)).unread).toBe(2)
  })
})
