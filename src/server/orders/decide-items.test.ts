import { beforeEach, describe, expect, test } from 'vitest'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import type { Order } from '#shared/orders/order.ts'
import { vendorDecisions } from '#shared/orders/order-status.ts'
import { expectConservation } from '#tests/support/conservation.ts'
import {
  aCustomer,
  aListing,
  aVendor,
  aVendorWithListing,
  confirmEmail,
  type Person,
  stockOf,
  type Vendor,
} from '#tests/support/factories.ts'
import {
  aPlacedOrder,
  cancelUnanswered,
  close,
  decideItem,
  decideItems,
  order,
  orderBody,
  ordersOf,
  vendorOrdersOf,
} from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let buyer: Person
let vendor: Vendor
let rice: string
let oil: string
let elsewhere: { vendor: Vendor; listingId: string }
let placed: Order

/** Two items of one vendor, 2 of 5 and 3 of 5 units, and one item of another shop. */
beforeEach(async () => {
  buyer = await aCustomer(server)
  vendor = await aVendor(server, { name: 'Bo Market Store' })
  rice = await aListing(server, vendor, { title: 'Country rice' })
  oil = await aListing(server, vendor, { title: 'Palm oil' })
  elsewhere = await aVendorWithListing(server)
  placed = await aPlacedOrder(server, buyer, [
    { listingId: rice, quantity: 2 },
    { listingId: oil, quantity: 3 },
    { listingId: elsewhere.listingId },
  ])
})

const riceItem = () => placed.items[0]!._id
const oilItem = () => placed.items[1]!._id
const both = (status: string) => [riceItem(), oilItem()].map((_id) => ({ _id, status }))
const stocks = async () => [await stockOf(server, rice), await stockOf(server, oil)]
const statuses = async () => (await ordersOf(server, buyer))[0]?.items.map((item) => item.status)
/** Without those about the order itself. */
const buyerMails = async () =>
  (await server.waitingMails()).filter(
    ({ to, subject }) => to === buyer.email && !subject.endsWith('is placed'),
  )
const conserved = () => expectConservation(server, { [rice]: 5, [oil]: 5, [elsewhere.listingId]: 5 })

describe('one item', () => {
  test('is answered with the vendor’s view, seen by the buyer, and mailed', async () => {
    await confirmEmail(server, buyer)
    const answer = await decideItem(server, vendor, placed._id, riceItem(), 'accepted')
    expect([answer.status, answer.body.message]).toEqual([200, 'Accepted. The buyer is told.'])
    expect(answer.body.order).toMatchObject({ order: placed._id, vendorStatus: 'partially_accepted' })
    expect(answer.body.order.items).toHaveLength(2)
    expect(await statuses()).toEqual(['accepted', 'pending', 'pending'])
    const mails = await buyerMails()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain(shortId(placed._id))
    expect(mails[0]?.text).toContain('2 x Country rice: accepted')
    expect(mails[0]?.text).toContain('Bo Market Store')
  })

  test('is mailed without anybody’s words to a buyer’s address that never answered a link', async () => {
    await decideItem(server, vendor, placed._id, riceItem(), 'accepted')
    const [mail] = await buyerMails()
    expect(mail?.subject).toBe(`Your order ${shortId(placed._id)}: the shop answered`)
    expect(mail?.text).toMatch(/^Hello,\n\nThe shop answered/)
    expect(mail?.text).toContain('2 x item: accepted')
    expect(mail?.text).not.toMatch(/rice|Bo Market|Aminata/)
  })

  test('moves freely among the four statuses, its units with it', async () => {
    for (const from of vendorDecisions) {
      for (const to of vendorDecisions) {
        for (const status of [from, to]) {
          const answer = await decideItem(server, vendor, placed._id, riceItem(), status)
          expect([from, to, answer.status]).toEqual([from, to, 200])
          expect(await stockOf(server, rice)).toBe(status === 'rejected' ? 5 : 3)
        }
      }
    }
    await conserved()
  })

  test.each([
    ['rejected', 'Rejected'],
    ['out_of_stock', 'Out of stock'],
  ])('%s as sold out leaves none on the shelf, and says so', async (status, words) => {
    const answer = await decideItem(server, vendor, placed._id, riceItem(), status, { soldOut: true })
    const message = `${words}, shown as sold out. The buyer is told.`
    expect([answer.status, answer.body.message]).toEqual([200, message])
    expect(await stocks()).toEqual([0, 2])
    const listing = await server.call('GET', `/api/listings/${rice}`)
    expect(listing.body).toMatchObject({ stock: 0 })
  })

  test('sold out counts once, and not for an accepted item', async () => {
    await decideItem(server, vendor, placed._id, riceItem(), 'accepted', { soldOut: true })
    expect(await stocks()).toEqual([3, 2])
    const reject = () => decideItem(server, vendor, placed._id, riceItem(), 'rejected', { soldOut: true })
    await reject()
    await server.call('PUT', `/api/listings/${rice}`, { token: vendor.token, body: { stock: 4 } })
    expect((await reject()).status).toBe(200)
    expect(await stocks()).toEqual([4, 2])
  })

  test('the vendor order’s own id works like the parent’s', async () => {
    const [seen] = await vendorOrdersOf(server, vendor)
    expect(seen?._id).not.toBe(placed._id)
    expect((await decideItem(server, vendor, seen!._id, riceItem(), 'rejected')).status).toBe(200)
    expect(await stocks()).toEqual([5, 2])
  })

  test('the same status again changes nothing and writes no mail', async () => {
    await decideItem(server, vendor, placed._id, riceItem(), 'rejected')
    expect((await decideItem(server, vendor, placed._id, riceItem(), 'rejected')).status).toBe(200)
    expect(await stocks()).toEqual([5, 2])
    expect(await buyerMails()).toHaveLength(1)
  })

  test('comes back from rejected only if its units are still there', async () => {
    await decideItem(server, vendor, placed._id, riceItem(), 'rejected')
    const other = await aCustomer(server)
    await aPlacedOrder(server, other, [{ listingId: rice, quantity: 4 }])
    for (const status of ['accepted', 'pending', 'out_of_stock']) {
      const answer = await decideItem(server, vendor, placed._id, riceItem(), status)
      expect([answer.status, answer.body.message]).toEqual([
        409,
        messages.order.notEnoughStock('Country rice'),
      ])
    }
    expect(await stockOf(server, rice)).toBe(1)
    expect(await statuses()).toEqual(['rejected', 'pending', 'pending'])
    await conserved()
  })

  test('of a hidden listing is decided like any other', async () => {
    await server.db.updateTable('listings').set({ is_active: false }).where('id', '=', rice).execute()
    await decideItem(server, vendor, placed._id, riceItem(), 'rejected')
    expect((await decideItem(server, vendor, placed._id, riceItem(), 'accepted')).status).toBe(200)
    await conserved()
  })
})

describe('the reason of a rejection', () => {
  const reasons = async () => (await ordersOf(server, buyer))[0]?.items.map((item) => item.rejectReason)
  const rejecting = (_id: string, reason: string) => ({ _id, status: 'rejected', reason })

  test('stands beside the item for the buyer and the vendor, and in the mail', async () => {
    await confirmEmail(server, buyer)
    const answer = await decideItems(server, vendor, placed._id, [
      rejecting(riceItem(), 'Sold out'),
      rejecting(oilItem(), 'Wrong price'),
    ])
    expect(answer.body.order.items.map((item: { rejectReason: string }) => item.rejectReason)).toEqual([
      'Sold out',
      'Wrong price',
    ])
    expect(await reasons()).toEqual(['Sold out', 'Wrong price', ''])
    const [mail] = await buyerMails()
    expect(mail?.text).toContain('2 x Country rice: rejected (Sold out)')
    expect(mail?.text).toContain('3 x Palm oil: rejected (Wrong price)')
  })

  test('is not mailed to an address that nobody has confirmed', async () => {
    await decideItems(server, vendor, placed._id, [rejecting(riceItem(), 'Call 076 999999 for gold')])
    expect((await buyerMails())[0]?.text).not.toContain('gold')
  })

  test('goes when the item is accepted after all, and is no part of another status', async () => {
    await decideItems(server, vendor, placed._id, [rejecting(riceItem(), 'Sold out')])
    const accepting = [{ _id: riceItem(), status: 'accepted', reason: 'We found some' }]
    expect((await decideItems(server, vendor, placed._id, accepting)).status).toBe(200)
    expect(await reasons()).toEqual(['', '', ''])
  })

  test('of more than 120 characters is 400 and changes nothing', async () => {
    const answer = await decideItems(server, vendor, placed._id, [rejecting(riceItem(), 'x'.repeat(121))])
    expect(answer.status).toBe(400)
    expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
  })
})

describe('several items', () => {
  test('accept all sets every item of this shop, and only of this shop, with one mail', async () => {
    const answer = await decideItems(server, vendor, placed._id, both('accepted'))
    expect([answer.status, answer.body.message]).toEqual([200, 'Accepted: 2 items. The buyer is told.'])
    expect(answer.body.order.vendorStatus).toBe('accepted')
    expect(await statuses()).toEqual(['accepted', 'accepted', 'pending'])
    expect((await ordersOf(server, buyer))[0]?.status).toBe('partially_accepted')
    expect(await buyerMails()).toHaveLength(1)
  })

  test('reject all puts all units back', async () => {
    await decideItems(server, vendor, placed._id, both('rejected'))
    expect(await stocks()).toEqual([5, 5])
    expect((await ordersOf(server, buyer))[0]?.status).toBe('pending')
    await conserved()
  })

  test('reject all as sold out leaves none of them on the shelf, and says so', async () => {
    const items = both('rejected').map((decision) => ({ ...decision, soldOut: true }))
    const answer = await decideItems(server, vendor, placed._id, items)
    const message = 'Rejected, shown as sold out: 2 items. The buyer is told.'
    expect([answer.status, answer.body.message]).toEqual([200, message])
    expect(await stocks()).toEqual([0, 0])
  })

  test('all or nothing: one that cannot be taken back refuses them all', async () => {
    await decideItems(server, vendor, placed._id, both('rejected'))
    await aPlacedOrder(server, await aCustomer(server), [{ listingId: oil, quantity: 3 }])
    const mails = (await buyerMails()).length
    const answer = await decideItems(server, vendor, placed._id, both('accepted'))
    expect([answer.status, answer.body.message]).toEqual([409, messages.order.notEnoughStock('Palm oil')])
    expect(await stocks()).toEqual([5, 2])
    expect(await statuses()).toEqual(['rejected', 'rejected', 'pending'])
    expect(await buyerMails()).toHaveLength(mails)
    await conserved()
  })

  test('one that is not there or not the vendor’s refuses them all', async () => {
    for (const _id of [placed.items[2]!._id, '0190aaaa-0000-7000-8000-000000000001']) {
      const items = [
        { _id: riceItem(), status: 'rejected' },
        { _id, status: 'rejected' },
      ]
      expect((await decideItems(server, vendor, placed._id, items)).status).toBe(404)
    }
    expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
    expect(await stocks()).toEqual([3, 2])
  })

  test('the same item twice is fine if it says the same, else 400', async () => {
    const twice = (status: string) => [
      { _id: riceItem(), status: 'rejected' },
      { _id: riceItem(), status },
    ]
    const differing = await decideItems(server, vendor, placed._id, twice('accepted'))
    expect([differing.status, differing.body.message]).toEqual([400, messages.order.itemTwice])
    expect(await stocks()).toEqual([3, 2])
    expect((await decideItems(server, vendor, placed._id, twice('rejected'))).status).toBe(200)
    expect(await stocks()).toEqual([5, 2])
  })

  test.each([
    ['nothing', undefined],
    ['an empty list', []],
    ['no list', 'all'],
    ['a null', [null]],
    ['no id', [{ status: 'accepted' }]],
    ['a malformed id', [{ _id: 'x', status: 'accepted' }]],
    ['no status', [{ _id: '0190aaaa-0000-7000-8000-000000000001' }]],
    ['a buyer’s status', [{ _id: '0190aaaa-0000-7000-8000-000000000001', status: 'completed' }]],
  ])('%s is 400', async (_name, items) => {
    const answer = await decideItems(server, vendor, placed._id, items as never)
    expect([answer.status, typeof answer.body.errors]).toEqual([400, 'object'])
    expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
  })
})

describe('a decision that says what the vendor saw', () => {
  const accepting = (_id: string, ...wasOneOf: string[]) => ({ _id, status: 'accepted', wasOneOf })
  const itemsNow = async () => (await vendorOrdersOf(server, vendor))[0]?.items
  const events = () => server.db.selectFrom('order_events').select(['kind', 'number']).execute()

  test('is carried out where that still holds', async () => {
    const { status } = await decideItem(server, vendor, placed._id, riceItem(), 'rejected', {
      wasOneOf: ['pending'],
    })
    expect(status).toBe(200)
    const several = [accepting(riceItem(), 'pending', 'rejected'), accepting(oilItem(), 'pending')]
    expect((await decideItems(server, vendor, placed._id, several)).status).toBe(200)
    expect(await statuses()).toEqual(['accepted', 'accepted', 'pending'])
    await conserved()
  })

  test('is refused where another device has decided since, and changes nothing', async () => {
    await decideItem(server, vendor, placed._id, riceItem(), 'accepted')
    const before = [await itemsNow(), await stocks(), (await buyerMails()).length, await events()]
    const rejecting = { reason: 'Sold out', soldOut: true, wasOneOf: ['pending'] }
    const { status, body } = await decideItem(server, vendor, placed._id, riceItem(), 'rejected', rejecting)
    const message = 'Your answer was not saved. Changed meanwhile: Country rice (Accepted).'
    expect([status, body]).toEqual([
      409,
      {
        message,
        error: message,
        code: 'item_changed',
        changes: [{ _id: riceItem(), title: 'Country rice', status: 'accepted' }],
      },
    ])
    expect([await itemsNow(), await stocks(), (await buyerMails()).length, await events()]).toEqual(before)
    const again = await decideItem(server, vendor, placed._id, riceItem(), 'rejected', {
      wasOneOf: ['accepted'],
    })
    expect(again.status).toBe(200)
    await conserved()
  })

  test('about several items is refused as a whole, and names those that have changed', async () => {
    await decideItem(server, vendor, placed._id, oilItem(), 'out_of_stock')
    const several = [accepting(riceItem(), 'pending'), accepting(oilItem(), 'pending')]
    const { status, body } = await decideItems(server, vendor, placed._id, several)
    expect([status, body.code, body.changes]).toEqual([
      409,
      'item_changed',
      [{ _id: oilItem(), title: 'Palm oil', status: 'out_of_stock' }],
    ])
    expect(await statuses()).toEqual(['pending', 'out_of_stock', 'pending'])
    await conserved()
  })

  test('equal to what stands already is no conflict, alone or among others', async () => {
    await decideItem(server, vendor, placed._id, riceItem(), 'accepted')
    const same = await decideItem(server, vendor, placed._id, riceItem(), 'accepted', {
      wasOneOf: ['pending'],
    })
    expect([same.status, same.body.message]).toEqual([200, 'Nothing has changed.'])
    const several = [accepting(riceItem(), 'rejected'), accepting(oilItem(), 'pending')]
    const answer = await decideItems(server, vendor, placed._id, several)
    expect([answer.status, answer.body.message]).toEqual([200, 'Accepted. The buyer is told.'])
  })

  test('about an item that the buyer has cancelled is told so', async () => {
    await decideItem(server, vendor, placed._id, riceItem(), 'accepted')
    expect((await cancelUnanswered(server, buyer, placed._id)).status).toBe(200)
    const { status, body } = await decideItems(server, vendor, placed._id, [accepting(oilItem(), 'pending')])
    expect([status, body.code, body.changes]).toEqual([
      409,
      'item_changed',
      [{ _id: oilItem(), title: 'Palm oil', status: 'cancelled' }],
    ])
  })

  test('that changed very often is still told of the conflict, which is no change', async () => {
    for (let time = 0; time < 62; time++)
      await decideItem(server, vendor, placed._id, riceItem(), time % 2 === 0 ? 'accepted' : 'pending')
    const { status } = await decideItem(server, vendor, placed._id, riceItem(), 'rejected', {
      wasOneOf: ['accepted'],
    })
    expect(status).toBe(409)
  })

  test.each([
    ['no list', 'pending'],
    ['an empty list', []],
    ['a status that no vendor decides of', ['cancelled']],
    ['too long a list', Array(5).fill('pending')],
  ])('with %s is 400 and changes nothing', async (_what, wasOneOf) => {
    const one = await decideItem(server, vendor, placed._id, riceItem(), 'accepted', {
      wasOneOf: wasOneOf as string[],
    })
    const several = await decideItems(server, vendor, placed._id, [
      { ...accepting(riceItem()), wasOneOf: wasOneOf as string[] },
    ])
    expect([one.status, several.status]).toEqual([400, 400])
    expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
  })
})

test('a vendor who changes the answer again and again is told to wait, and the buyer gets no more mails', async () => {
  const flip = (time: number) =>
    decideItem(server, vendor, placed._id, riceItem(), time % 2 === 0 ? 'accepted' : 'pending')
  // Two items of the vendor's: two more than the sixty.
  for (let time = 0; time < 62; time++) expect((await flip(time)).status).toBe(200)
  const refused = await flip(62)
  expect([refused.status, Number(refused.headers['retry-after']) > 3_000]).toEqual([429, true])
  expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
  expect(await buyerMails()).toHaveLength(62)
  const same = await decideItem(server, vendor, placed._id, riceItem(), 'pending')
  expect(same.status, 'what changes nothing is no change').toBe(200)
  const other = await decideItem(server, elsewhere.vendor, placed._id, placed.items[2]!._id, 'accepted')
  expect(other.status, 'another shop answers its own part').toBe(200)
  await conserved()
})

describe('what can no longer change', () => {
  test('anything in an order that the buyer closed', async () => {
    await close(server, buyer, placed._id, 'cancelled')
    for (const status of vendorDecisions) {
      const one = await decideItem(server, vendor, placed._id, riceItem(), status)
      expect([one.status, one.body.message]).toEqual([409, messages.order.closed])
      expect((await decideItems(server, vendor, placed._id, both(status))).status).toBe(409)
    }
    expect(await stocks()).toEqual([5, 5])
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })

  test('even a rejected item of a received order', async () => {
    await decideItem(server, vendor, placed._id, riceItem(), 'accepted')
    await decideItem(server, vendor, placed._id, oilItem(), 'rejected')
    await decideItem(server, elsewhere.vendor, placed._id, placed.items[2]!._id, 'rejected')
    expect((await close(server, buyer, placed._id, 'completed')).status).toBe(200)
    expect((await decideItem(server, vendor, placed._id, oilItem(), 'accepted')).status).toBe(409)
    expect(await statuses()).toEqual(['completed', 'rejected', 'rejected'])
    await conserved()
  })

  test('a cancelled item in an order that is still open, alone or among others', async () => {
    await server.db
      .updateTable('order_items')
      .set({ status: 'cancelled' })
      .where('id', '=', riceItem())
      .execute()
    await server.db.updateTable('listings').set({ stock: 5 }).where('id', '=', rice).execute()
    const one = await decideItem(server, vendor, placed._id, riceItem(), 'accepted')
    expect([one.status, one.body.message]).toEqual([409, messages.order.itemFinal])
    expect((await decideItems(server, vendor, placed._id, both('accepted'))).status).toBe(409)
    expect(await statuses()).toEqual(['cancelled', 'pending', 'pending'])
    expect((await decideItem(server, vendor, placed._id, oilItem(), 'accepted')).status).toBe(200)
    await conserved()
  })
})

describe('whose orders', () => {
  test('another vendor’s order, item or an unknown one is 404, all alike', async () => {
    const stranger = await aVendor(server)
    const unknown = '0190aaaa-0000-7000-8000-000000000001'
    const answers = [
      await decideItem(server, stranger, placed._id, riceItem(), 'accepted'),
      await decideItem(server, elsewhere.vendor, placed._id, riceItem(), 'accepted'),
      await decideItem(server, vendor, placed._id, placed.items[2]!._id, 'accepted'),
      await decideItem(server, vendor, placed._id, unknown, 'accepted'),
      await decideItem(server, vendor, unknown, riceItem(), 'accepted'),
      await decideItem(server, vendor, 'nonsense', riceItem(), 'accepted'),
      await decideItem(server, vendor, placed._id, 'nonsense', 'accepted'),
      await decideItems(server, stranger, placed._id, both('accepted')),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([
        404,
        { message: messages.notFound, error: messages.notFound, code: 'not_found' },
      ])
    }
    expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
  })

  test.each(['cancelled', 'completed', 'partially_accepted', '', null])(
    'status %j is 400',
    async (status) => {
      const answer = await decideItem(server, vendor, placed._id, riceItem(), status as string)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['status']])
    },
  )

  test('the list is newest first, each vendor’s own, complete by default, and takes page and limit', async () => {
    const later = await aPlacedOrder(server, buyer, [{ listingId: rice }, { listingId: elsewhere.listingId }])
    const list = async (query: string) => {
      const { body } = await server.call('GET', `/api/vendor/orders${query}`, { token: vendor.token })
      return body.orders.map((seen: { order: string }) => seen.order)
    }
    expect(await list('')).toEqual([later._id, placed._id])
    expect(await list('?limit=1')).toEqual([later._id])
    expect(await list('?limit=1&page=2')).toEqual([placed._id])
    for (const query of ['?limit=0', '?page=0', '?show=all', '?show=waiting&show=waiting']) {
      const { status } = await server.call('GET', `/api/vendor/orders${query}`, { token: vendor.token })
      expect([query, status]).toEqual([query, 400])
    }
    expect(await vendorOrdersOf(server, await aVendor(server))).toEqual([])
  })

  test('a deleted buyer shows as Deleted user, without phone, address and instructions', async () => {
    await server.db
      .updateTable('users')
      .set({ email: null, password_hash: null, is_active: false, deleted_at: new Date() })
      .where('id', '=', buyer.id)
      .execute()
    expect((await vendorOrdersOf(server, vendor))[0]?.delivery).toEqual({
      firstName: 'Deleted',
      lastName: 'user',
      phone: '',
      method: 'delivery',
      address: '',
      instructions: '',
      landmark: '',
    })
    const answer = await decideItem(server, vendor, placed._id, riceItem(), 'accepted')
    expect([answer.status, answer.body.message]).toEqual([200, 'Accepted.'])
    expect(await buyerMails()).toEqual([])
    expect((await order(server, buyer, orderBody([{ listingId: rice }]))).status).toBe(401)
  })
})
