import { beforeEach, describe, expect, test } from 'vitest'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import type { Order } from '#shared/orders/order.ts'
import { expectConservation } from '#tests/support/conservation.ts'
import {
  aCustomer,
  aListing,
  aVendor,
  aVendorWithListing,
  type Person,
  stockOf,
  type Vendor,
} from '#tests/support/factories.ts'
import { aPlacedOrder, close, decideItem, ordersOf, vendorOrdersOf } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let buyer: Person
let first: { vendor: Vendor; listingId: string }
let second: { vendor: Vendor; listingId: string }
let placed: Order

/** Two shops, one item each: 2 of 5 units and 1 of 5. */
beforeEach(async () => {
  buyer = await aCustomer(server)
  first = await aVendorWithListing(server)
  second = await aVendorWithListing(server)
  placed = await aPlacedOrder(server, buyer, [
    { listingId: first.listingId, quantity: 2 },
    { listingId: second.listingId },
  ])
})

const stocks = async () => [await stockOf(server, first.listingId), await stockOf(server, second.listingId)]
const decide = (index: 0 | 1, status: string) =>
  decideItem(server, [first, second][index]!.vendor, placed._id, placed.items[index]!._id, status)
const statuses = async () => {
  const [order] = await ordersOf(server, buyer)
  return [order?.status, ...(order?.items.map((item) => item.status) ?? [])]
}
const mailsTo = async (person: Person) =>
  (await server.waitingMails()).filter((mail) => mail.to === person.email)
const conserved = () => expectConservation(server, { [first.listingId]: 5, [second.listingId]: 5 })

describe('cancelling', () => {
  test('a pending order cancels its items, puts the units back and tells both sides', async () => {
    const answer = await close(server, buyer, placed._id, 'cancelled')
    expect([answer.status, answer.body.message]).toEqual([200, messages.order.cancelled])
    expect(answer.body.order).toMatchObject({ _id: placed._id, status: 'cancelled' })
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(await stocks()).toEqual([5, 5])
    const [seen] = await vendorOrdersOf(server, first.vendor)
    expect(seen).toMatchObject({ vendorStatus: 'cancelled', closedAs: 'cancelled' })
    const mail = (await mailsTo(buyer)).at(-1)
    expect(mail?.subject).toBe(`Your order ${shortId(placed._id)} is cancelled`)
    expect((await mailsTo(first.vendor)).at(-1)?.text).toContain('cancelled order')
    await conserved()
  })

  test('with a rejected item beside pending ones leaves that one rejected', async () => {
    await decide(1, 'rejected')
    expect((await close(server, buyer, placed._id, 'cancelled')).status).toBe(200)
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'rejected'])
    expect(await stocks()).toEqual([5, 5])
    const [seen] = await vendorOrdersOf(server, second.vendor)
    expect(seen, 'none of its items was cancelled').toMatchObject({ vendorStatus: 'rejected' })
    await conserved()
  })

  test('is over once one shop has accepted, and after everything is answered', async () => {
    const refused = async () => {
      const before = await statuses()
      const answer = await close(server, buyer, placed._id, 'cancelled')
      expect([answer.status, answer.body.message]).toEqual([409, messages.order.cannotCancel])
      expect(await statuses()).toEqual(before)
      await conserved()
    }
    await decide(0, 'accepted')
    await refused()
    await decide(1, 'rejected')
    await refused()
    await decide(0, 'rejected')
    await refused()
    expect(await stocks()).toEqual([5, 5])
  })

  test('twice is 409, and the units come back once', async () => {
    await close(server, buyer, placed._id, 'cancelled')
    expect((await close(server, buyer, placed._id, 'cancelled')).status).toBe(409)
    expect((await close(server, buyer, placed._id, 'completed')).status).toBe(409)
    expect(await stocks()).toEqual([5, 5])
  })
})

describe('marking as received', () => {
  test('completes what was accepted and leaves the rest', async () => {
    await decide(0, 'accepted')
    await decide(1, 'out_of_stock')
    const answer = await close(server, buyer, placed._id, 'completed')
    expect([answer.status, answer.body.message]).toEqual([200, messages.order.received])
    expect(await statuses()).toEqual(['completed', 'completed', 'out_of_stock'])
    expect(await stocks()).toEqual([3, 4])
    expect(await vendorOrdersOf(server, first.vendor)).toMatchObject([{ vendorStatus: 'completed' }])
    expect(await vendorOrdersOf(server, second.vendor)).toMatchObject([
      { vendorStatus: 'out_of_stock', closedAs: 'completed' },
    ])
    await conserved()
  })

  test('waits until every shop has answered', async () => {
    await decide(0, 'accepted')
    const answer = await close(server, buyer, placed._id, 'completed')
    expect([answer.status, answer.body.message]).toEqual([409, messages.order.shopsPending])
    expect(await statuses()).toEqual(['partially_accepted', 'accepted', 'pending'])
  })

  test('is refused while nothing is accepted', async () => {
    for (const status of ['pending', 'rejected', 'out_of_stock']) {
      for (const index of [0, 1] as const) await decide(index, status)
      const answer = await close(server, buyer, placed._id, 'completed')
      expect([answer.status, answer.body.message]).toEqual([409, messages.order.cannotReceive])
    }
    await conserved()
  })
})

describe('who and what', () => {
  test('another buyer’s order, an unknown and a malformed id are 404, all alike', async () => {
    const other = await aCustomer(server)
    const answers = [
      await close(server, other, placed._id, 'cancelled'),
      await close(server, first.vendor, placed._id, 'cancelled'),
      await close(server, buyer, '0190aaaa-0000-7000-8000-000000000001', 'cancelled'),
      await close(server, buyer, 'nonsense', 'cancelled'),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([
        404,
        { message: messages.notFound, error: messages.notFound, code: 'not_found' },
      ])
    }
    expect(await stocks()).toEqual([3, 4])
  })

  test.each(['pending', 'accepted', 'partially_accepted', '', 'CANCELLED', 7])(
    'status %j is 400',
    async (status) => {
      const answer = await close(server, buyer, placed._id, status as string)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['status']])
      expect((await statuses())[0]).toBe('pending')
    },
  )

  test('a buyer who became an administrator still closes the own orders', async () => {
    await server.db.updateTable('users').set({ role: 'admin' }).where('id', '=', buyer.id).execute()
    expect((await close(server, buyer, placed._id, 'cancelled')).status).toBe(200)
  })
})

describe('the list of orders', () => {
  test('is newest first, complete by default, and takes page and limit', async () => {
    const vendor = await aVendor(server)
    const listingId = await aListing(server, vendor, { stock: 100 })
    const ids = [placed._id]
    for (let count = 0; count < 24; count++)
      ids.unshift((await aPlacedOrder(server, buyer, [{ listingId }]))._id)
    const list = async (query: string) => {
      const { body } = await server.call('GET', `/api/order${query}`, { token: buyer.token })
      return body.orders.map((order: Order) => order._id)
    }
    expect(await list('')).toEqual(ids)
    expect(await list('?page=&limit=')).toEqual(ids)
    expect(await list('?limit=10')).toEqual(ids.slice(0, 10))
    expect(await list('?page=2&limit=10')).toEqual(ids.slice(10, 20))
    expect(await list('?page=2')).toEqual(ids.slice(20))
    expect(await list('?page=999999999&limit=100')).toEqual([])
    const pages = async (query: string) => {
      const { body } = await server.call('GET', `/api/order${query}`, { token: buyer.token })
      return [body.totalPages, body.currentPage, body.total]
    }
    expect(await pages('')).toEqual([1, 1, 25])
    expect(await pages('?page=2&limit=10')).toEqual([3, 2, 25])
    expect(await pages('?page=2')).toEqual([2, 2, 25])
    expect(await pages('?page=9&limit=100')).toEqual([1, 9, 25])
    for (const query of ['?page=0', '?page=x', '?limit=101', '?limit=-1', '?page=1.5']) {
      expect((await server.call('GET', `/api/order${query}`, { token: buyer.token })).status, query).toBe(400)
    }
  })

  test('a buyer without orders has an empty one', async () => {
    expect(await ordersOf(server, await aCustomer(server))).toEqual([])
  })
})
