import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aCustomer, aVendorWithListing, type Person } from '../../tests/support/factories.ts'
import { order, orderBody } from '../../tests/support/order-calls.ts'
import { testServer } from '../../tests/support/test-server.ts'
import type { History, Sending } from './history.ts'
import { checkOrders } from './order-checker.ts'
import { aWish, noteSending } from './restless-buyers.ts'

const server = testServer()
let history: History
let listingId: string
let buyer: Person

beforeEach(async () => {
  await sql`truncate orders, listings, idempotency_keys cascade`.execute(server.db)
  buyer = await aCustomer(server)
  listingId = (await aVendorWithListing(server, { stock: 20 })).listingId
  history = []
})

/** An order that was sent and placed, as its buyer noted it. */
async function placed(quantity = 2): Promise<Sending> {
  const wish = aWish(buyer, [{ listingId, quantity }])
  const answer = await order(server, buyer, orderBody(wish.lines), { 'idempotency-key': wish.key })
  return noteSending(history, wish, Date.now(), answer)
}
const violations = () => checkOrders(server.db, history, new Map([[listingId, 20]]))
const run = (statement: string) => sql.raw(statement).execute(server.db)

test('correct orders pass, also one whose buyer got no response', async () => {
  await placed()
  Object.assign(await placed(3), { status: null, orderId: null })
  noteSending(history, aWish(buyer, [{ listingId, quantity: 1 }]), Date.now(), null)
  expect(await violations()).toEqual([])
})

const damages: [string, (sending: Sending) => Promise<unknown> | unknown, RegExp][] = [
  [
    'an acknowledged order that is lost with all that belongs to it',
    async ({ orderId }) => {
      await run(`delete from order_items where order_id = '${orderId}'`)
      await run(`delete from vendor_orders where order_id = '${orderId}'`)
      await run(`delete from orders where id = '${orderId}'`)
      await run(`update listings set stock = 20; delete from idempotency_keys`)
    },
    /was acknowledged and is lost/,
  ],
  [
    'items torn off',
    ({ orderId }) => run(`delete from order_items where order_id = '${orderId}'`),
    /has no items/,
  ],
  ['a line changed', () => run('update order_items set quantity = 9'), /is not what was wished/],
  ['units that vanished', () => run('update listings set stock = stock - 1'), /20 units were put in, 19/],
  ['units sold twice', () => run('update listings set stock = stock + 2'), /20 units were put in, 22/],
  ['an order whose key was forgotten', () => run('delete from idempotency_keys'), /was never sent/],
  ['a key kept without its answer', () => run('update idempotency_keys set answer = null'), /for no order/],
  [
    'one key acknowledged as two orders',
    (sending) => history.push({ ...sending, orderId: '0190aaaa-0000-7000-8000-000000000001' }),
    /acknowledged as 2 orders/,
  ],
  [
    'an order that was refused and is there',
    (sending) => Object.assign(sending, { status: 409, orderId: null }),
    /although it was refused/,
  ],
  [
    'an answer that says our side failed',
    (sending) => history.push({ ...sending, status: 500 }),
    /answered 500/,
  ],
]

test.each(damages)('%s is found', async (_name, damage, violation) => {
  await damage(await placed())
  expect((await violations()).join('\n')).toMatch(violation)
})
