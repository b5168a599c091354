import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, aListing, anAdministrator, aVendor, type Person } from '#tests/support/factories.ts'
import { aPlacedOrder, close, decideItem } from '#tests/support/order-calls.ts'
import { answerPayment, sayPayment, setFee, somePayment } from '#tests/support/payment-calls.ts'
import { testServer } from '#tests/support/test-server.ts'
import { rowsPerPage } from '../../csv/send-csv.ts'

/** Pages of messages that were read. */
let pagesRead = 0
const server = testServer({
  onQuery: ({ sql: text }) => {
    if (/^select \* from "messages"/.test(text)) pagesRead += 1
  },
})

let admin: Person
beforeAll(async () => {
  admin = await anAdministrator(server)
})

type Line = Record<string, string>

async function read(table: string, query = ''): Promise<Line[]> {
  const answer = await server.call('GET', `/api/admin/csv/${table}${query}`, { token: admin.token })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="makit-${table}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
  )
  expect(answer.body.startsWith('\uFEFF_id,')).toBe(true)
  return parse(answer.body, { bom: true, columns: true, record_delimiter: '\r\n' })
}

const messagesOf = (count: number, length: number) =>
  sql`insert into messages (id, first_name, email, tel, message, created_at)
    select gen_random_uuid(), 'Fatu', 'fatu@makit.example', '+23210000001', repeat('x', ${length}), '2026-11-02'
    from generate_series(1, ${count}::integer)`.execute(server.db)

describe('a file holds', () => {
  test('users by the filters of their list, newest first', async () => {
    const first = await aCustomer(server)
    const second = await aCustomer(server)
    await server.db.updateTable('users').set({ last_name: '=1+1' }).where('id', '=', second.id).execute()
    const lines = await read('users', '?search=aminata&role=customer&status=active')
    expect(lines.map(({ _id }) => _id)).toEqual([second.id, first.id])
    expect(lines[0]).toMatchObject({ lastName: "'=1+1", role: 'customer', isActive: 'true' })
    expect(lines[1]?.tel).toMatch(/^'\+232\d{8}$/)
    expect(await read('users', '?to=2020-01-01')).toEqual([])
    expect(await read('users', '?status=inactive')).toEqual([])
  })

  test('shops, listings and orders, with sums as numbers', async () => {
    const vendor = await aVendor(server, { name: 'Congo Town, "the best"', town: 'Kenema' })
    const rice = await aListing(server, vendor, { title: '=Rice', price: 120.5 })
    const oil = await aListing(server, vendor, { price: 80, isActive: false })
    expect((await read('shops', '?search=congo'))[0]).toMatchObject({
      _id: vendor.shopId,
      name: 'Congo Town, "the best"',
      town: 'Kenema',
      rating: '',
      reviews: '0',
    })
    expect(await read('listings', `?shop=${vendor.shopId}`)).toMatchObject([
      { _id: oil, isShown: 'false' },
      { _id: rice, title: "'=Rice", price: '120.5', stock: '5', shop: 'Congo Town, "the best"' },
    ])
    expect(await read('listings', `?shop=${vendor.shopId}&state=shown`)).toHaveLength(1)

    const buyer = await aCustomer(server)
    const placed = await aPlacedOrder(server, buyer, [{ listingId: rice, quantity: 2 }])
    await decideItem(server, vendor, placed._id, placed.items[0]!._id, 'accepted')
    await close(server, buyer, placed._id, 'completed')
    expect(await read('orders', `?shop=${vendor.shopId}`)).toMatchObject([
      { _id: placed._id, status: 'completed', items: '1', units: '2', total: '241', accepted: '241' },
    ])
    expect((await read('orders', `?shop=${vendor.shopId}`))[0]).toMatchObject({
      deliveryFee: '',
      toPay: '241',
    })
    expect(await read('orders', '?to=2020-01-01')).toEqual([])

    await sayPayment(server, buyer, placed, { ...somePayment, amount: 241.5, reference: '=7QK' })
    await answerPayment(server, vendor, placed._id, { state: 'disputed', note: 'Not there' })
    expect(await read('payments', `?shop=${vendor.shopId}&state=disputed`)).toMatchObject([
      { orderId: placed._id, state: 'disputed', method: 'orange_money', amount: '241.5', reference: "'=7QK" },
    ])
    expect(await read('payments', `?shop=${vendor.shopId}&state=said`)).toEqual([])
  })

  test('what is to pay for an order of two shops, with the fees of those that deliver goods', async () => {
    const [one, other, third] = [await aVendor(server), await aVendor(server), await aVendor(server)]
    const goods = [
      await aListing(server, one, { price: 12.5, stock: 9 }),
      await aListing(server, other, { price: 100, stock: 9 }),
      await aListing(server, third, { price: 7, stock: 9 }),
    ]
    const buyer = await aCustomer(server)
    const placed = await aPlacedOrder(
      server,
      buyer,
      goods.map((listingId) => ({ listingId, quantity: 2 })),
    )
    for (const [vendor, fee] of [
      [one, 30.75],
      [other, 0],
      [third, 5],
    ] as const)
      await setFee(server, vendor, placed._id, fee)
    const line = async () => (await read('orders', `?search=${placed._id}`))[0]
    expect(await line()).toMatchObject({ total: '239', deliveryFee: '35.75', toPay: '274.75' })
    const toy = placed.items.find(({ price }) => price === 7)!
    await decideItem(server, third, placed._id, toy._id, 'rejected')
    expect(await line()).toMatchObject({ total: '239', deliveryFee: '30.75', toPay: '255.75' })
  })

  test('as many rows as there are, each once', async () => {
    await messagesOf(1_201, 10)
    const lines = await read('messages', '?from=2026-11-02&to=2026-11-02')
    expect(new Set(lines.map(({ _id }) => _id)).size).toBe(1_201)
    expect(lines).toHaveLength(1_201)
    expect(await read('messages', '?from=2026-11-03&to=2026-11-03')).toEqual([])
  })
})

test('each export is written to the audit log', async () => {
  const count = async () =>
    (
      await server.db
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'Exported as CSV: shops')
        .execute()
    ).length
  const before = await count()
  await read('shops')
  expect(await count()).toBe(before + 1)
})

/** The response, of which nothing is read by itself. */
const open = (url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/admin/csv/messages`, { headers: { authorization: `Bearer ${admin.token}` } }, resolve).on(
      'error',
      reject,
    )
  })

/** How many pages are read once no more are. */
async function settledPages(): Promise<number> {
  for (let before = -1; before !== pagesRead; await sleep(400)) before = pagesRead
  return pagesRead
}

test('rows are read as fast as the client reads them, and no more when it has gone', async () => {
  const all = 40
  await messagesOf(all * rowsPerPage, 5_000)
  const url = await server.listen()
  pagesRead = 0
  const slow = await open(url)
  // The rest waits for the buffers of the connection to have room.
  const read = await settledPages()
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(all - 10)
  const other = await open(url)
  expect((await open(url)).resume().statusCode).toBe(429)
  const both = await settledPages()
  slow.destroy()
  other.destroy()
  expect(await settledPages()).toBe(both)
  const again = await open(url)
  expect(again.statusCode).toBe(200)
  again.destroy()
})
