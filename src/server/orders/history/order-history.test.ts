import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/order.ts'
import type { OrderEvent } from '#shared/orders/order-event.ts'
import { deactivate, deleteUser } from '#tests/support/administration.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import { aPlacedOrder, cancelUnanswered, close, decideItems } from '#tests/support/order-calls.ts'
import { passDays } from '#tests/support/pass-days.ts'
import {
  answerPayment,
  readOrder,
  readVendorOrder,
  sayPayment,
  setFee,
} from '#tests/support/payment-calls.ts'
import { testServer } from '#tests/support/test-server.ts'
import { inTransaction } from '../../database/database.ts'
import { expirePendingItems } from '../expire-pending-items.ts'
import { insertEvents } from './event-rows.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let buyer: Person
let first: Vendor
let second: Vendor
let placed: Order
/** The ids of Rice and Oil of the first shop, and of the Lamp of the second. */
let [rice, oil, lamp]: string[] = []

beforeEach(async () => {
  ;[buyer, first, second] = [await aCustomer(server), await aVendor(server), await aVendor(server)]
  const lines = [
    { listingId: await aListing(server, first, { title: 'Rice', price: 50 }), quantity: 2 },
    { listingId: await aListing(server, first, { title: 'Oil', price: 40 }) },
    { listingId: await aListing(server, second, { title: 'Lamp', price: 7 }) },
  ]
  placed = await aPlacedOrder(server, buyer, lines)
  ;[rice, oil, lamp] = placed.items.map(({ _id }) => _id)
})

const brief = ({ kind, by, text }: OrderEvent) => [kind, by, text]
const history = async () => (await readOrder(server, buyer, placed._id)).events.slice(1).map(brief)
const historyOf = async (vendor: Vendor) =>
  (await readVendorOrder(server, vendor, placed._id)).events.slice(1).map(brief)
const decide = (vendor: Vendor, items: { _id: string; status: string; reason?: string }[]) =>
  decideItems(server, vendor, placed._id, items)

describe('the history of an order', () => {
  test('tells each side what happened, in order, and a vendor nothing of other shops', async () => {
    await decide(first, [
      { _id: rice!, status: 'accepted' },
      { _id: oil!, status: 'rejected', reason: 'Bottle broken' },
    ])
    await decide(second, [{ _id: lamp!, status: 'accepted' }])
    await decide(second, [{ _id: lamp!, status: 'accepted' }])
    await setFee(server, first, placed._id, 30)
    await sayPayment(server, buyer, placed, { method: 'cash', amount: 130, reference: 'secret 1' })
    await answerPayment(server, first, placed._id, { state: 'disputed', note: 'secret 2' })
    await answerPayment(server, first, placed._id, { state: 'received' })
    await close(server, buyer, placed._id, 'completed')
    const ofFirst = [
      ['decided', 'vendor', 'Accepted: 2 x Rice. Rejected: 1 x Oil (Bottle broken).'],
      ['fee', 'vendor', 'The delivery costs NLe 30.00.'],
      ['payment', 'buyer', 'The buyer says that NLe 130.00 in cash is paid.'],
      ['payment', 'vendor', 'The shop says that NLe 130.00 in cash has not arrived.'],
      ['payment', 'vendor', 'The shop has received NLe 130.00 in cash.'],
      ['received', 'buyer', 'Received: 2 x Rice.'],
    ]
    const ofSecond = [
      ['decided', 'vendor', 'Accepted: 1 x Lamp.'],
      ['received', 'buyer', 'Received: 1 x Lamp.'],
    ]
    expect(await historyOf(first)).toEqual(ofFirst)
    expect(await historyOf(second)).toEqual(ofSecond)
    expect(await history()).toEqual([
      ofFirst[0],
      ofSecond[0],
      ...ofFirst.slice(1, -1),
      ofFirst.at(-1),
      ofSecond.at(-1),
    ])
    const { events, createdAt, shops } = await readOrder(server, buyer, placed._id)
    const began = { kind: 'placed', by: 'buyer', text: 'The order was placed.', vendorOrderId: null }
    const wordless = { reference: '', note: '' }
    expect(events[0]).toEqual({ ...began, ...wordless, at: createdAt })
    expect(events.slice(1).map(({ vendorOrderId }) => vendorOrderId)).toEqual(
      [0, 1, 0, 0, 0, 0, 0, 1].map((shop) => shops[shop]!._id),
    )
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted())
  })

  test('tells of each payment its own reference and note, to both sides and administrators, until they are erased', async () => {
    const [mine, others] = placed.shops.map(({ _id }) => _id)
    const say = (vendorOrderId: string | undefined, reference: string) =>
      sayPayment(server, buyer, placed, { vendorOrderId, reference, method: 'cash', amount: 130 })
    await say(mine, '7QK1')
    await setFee(server, first, placed._id, 30)
    await say(others, 'LAMP')
    await answerPayment(server, first, placed._id, { state: 'disputed', note: 'Not on my phone' })
    await say(mine, '7QK2')
    const ofFirst = [
      ['7QK1', ''],
      ['7QK1', 'Not on my phone'],
      ['7QK2', ''],
    ]
    const admin = await anAdministrator(server)
    const words = (events: readonly OrderEvent[]) =>
      events.filter(({ kind }) => kind === 'payment').map(({ reference, note }) => [reference, note])
    const asAdministrator = async () =>
      (await server.call('GET', `/api/admin/orders/${placed._id}`, { token: admin.token })).body.order.events
    expect(words((await readVendorOrder(server, first, placed._id)).events)).toEqual(ofFirst)
    for (const events of [(await readOrder(server, buyer, placed._id)).events, await asAdministrator()])
      expect(words(events)).toEqual(ofFirst.toSpliced(1, 0, ['LAMP', '']))
    await deleteUser(server, admin, buyer.id)
    expect(
      words(await asAdministrator())
        .flat()
        .join(''),
    ).toBe('')
  })

  test('says who ended what waited: the buyer, time, a shop that closed, a buyer who left', async () => {
    await decide(first, [{ _id: rice!, status: 'accepted' }])
    for (let time = 0; time < 2; time++) await cancelUnanswered(server, buyer, placed._id)
    expect(await historyOf(first)).toContainEqual(['cancelled', 'buyer', 'Cancelled: 1 x Oil.'])
    expect(await historyOf(second)).toEqual([['cancelled', 'buyer', 'Cancelled: 1 x Lamp.']])

    const lines = placed.items.map(({ listingId }) => ({ listingId }))
    placed = await aPlacedOrder(server, buyer, lines)
    const admin = await anAdministrator(server)
    await deactivate(server, admin, second.id)
    expect(await history()).toEqual([
      ['decided', 'makit', 'The shop cannot answer orders any more. Rejected: 1 x Lamp.'],
    ])
    await passDays(server, 8)
    await expirePendingItems(server.services)
    expect((await history()).at(-1)).toEqual([
      'expired',
      'makit',
      'There was no answer for 7 days. Cancelled: 1 x Rice, 1 x Oil.',
    ])

    placed = await aPlacedOrder(server, buyer, lines.slice(0, 2))
    await deleteUser(server, admin, buyer.id)
    expect(await historyOf(first)).toEqual([
      ['cancelled', 'buyer', 'The buyer has left. Cancelled: 1 x Rice, 1 x Oil.'],
    ])
  })

  test('counts by how much each event changed what is accepted, rejected and cancelled', async () => {
    await decide(first, [
      { _id: rice!, status: 'accepted' },
      { _id: oil!, status: 'out_of_stock' },
    ])
    await decide(first, [
      { _id: rice!, status: 'rejected' },
      { _id: oil!, status: 'accepted' },
    ])
    await decide(first, [{ _id: rice!, status: 'pending' }])
    await cancelUnanswered(server, buyer, placed._id)
    await close(server, buyer, placed._id, 'completed')
    const { rows } = await sql`
      select kind, items, value_cents::int as value, accepted_items as accepted, accepted_cents::int as worth,
        rejected_items as rejected, out_of_stock_items as gone, cancelled_items as cancelled
      from order_events where vendor_order_id = ${placed.shops[0]!._id} order by number`.execute(server.db)
    const none = { accepted: 0, worth: 0, rejected: 0, gone: 0, cancelled: 0 }
    expect(rows).toEqual([
      { ...none, kind: 'decided', items: 2, value: 14_000, accepted: 1, worth: 10_000, gone: 1 },
      { ...none, kind: 'decided', items: 2, value: 14_000, worth: -6_000, rejected: 1, gone: -1 },
      { ...none, kind: 'decided', items: 1, value: 10_000, rejected: -1 },
      { ...none, kind: 'cancelled', items: 1, value: 10_000, cancelled: 1 },
      { ...none, kind: 'received', items: 1, value: 4_000 },
    ])
  })

  test('answers the newest events when there are very many', async () => {
    const part = { orderId: placed._id, vendorOrderId: placed.shops[0]!._id, shopId: first.shopId }
    const events = Array.from({ length: 203 }, (_, index) => ({
      ...part,
      ...{ kind: 'fee' as const, by: 'vendor' as const, text: `Fee ${index + 1}` },
    }))
    await inTransaction(server.db, (tx) => insertEvents(tx, events, new Date()))
    const texts = (await history()).map(([, , text]) => text)
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([200, 'Fee 4', 'Fee 203'])
  })
})
