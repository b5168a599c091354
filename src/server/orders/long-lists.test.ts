import { beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#shared/orders/order.ts'
import { aCustomer, aVendor, type Person, type Vendor } from '#tests/support/factories.ts'
import { manyOrders } from '#tests/support/many-orders.ts'
import { testServer } from '#tests/support/test-server.ts'
import { leaveUnread } from '#tests/support/unread-answers.ts'

const server = testServer()

describe('orders of 200 lines each', () => {
  let buyer: Person
  let vendor: Vendor

  beforeAll(async () => {
    buyer = await aCustomer(server)
    vendor = await aVendor(server)
    await manyOrders(server, buyer, vendor, { orders: 101, lines: 200 })
  })

  const read = async (path: string, { token }: Person) => {
    const { status, headers, body } = await server.call('GET', path, { token })
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    return body
  }
  const lists = [
    ['/api/order', () => buyer],
    ['/api/vendor/orders', () => vendor],
  ] as const

  test.each(lists)('a page of %s holds all it should, as if it were short', async (path, person) => {
    const page = await read(`${path}?limit=100`, person())
    expect(page).toMatchObject({ totalPages: 2, currentPage: 1, total: 101 })
    const byTens: Order[] = []
    for (let number = 1; number <= 10; number++)
      byTens.push(...(await read(`${path}?limit=10&page=${number}`, person())).orders)
    expect(page.orders).toEqual(byTens)
    expect(byTens.map(({ items }) => items.length)).toEqual(Array(100).fill(200))
  })

  test.each(lists)(
    '%s without paging ends with 20,000 lines and tells how many orders there are',
    async (path, person) => {
      const whole = await read(path, person())
      expect(whole.orders).toHaveLength(100)
      expect(whole).toMatchObject({ totalPages: 1, currentPage: 1, total: 101 })
    },
  )

  test('two long answers at once go to an account; who does not read them gets no third', async () => {
    const address = await server.listen()
    const ask = (person: Person) => leaveUnread(address, person, '/api/order?limit=100')
    const unread = [await ask(buyer), await ask(buyer)]
    const refused = await ask(buyer)
    expect([...unread, refused].map(({ status }) => status)).toEqual([200, 200, 429])
    const short = await server.call('GET', '/api/order?limit=10', { token: buyer.token })
    expect(short.status, 'a short list goes to them all the same').toBe(200)
    for (const { close } of [...unread, refused]) close()
    await expect
      .poll(async () => {
        const answer = await ask(buyer)
        answer.close()
        return answer.status
      })
      .toBe(200)
  })
})

test('a thousand orders are one answer, and no more', async () => {
  const [buyer, vendor] = [await aCustomer(server), await aVendor(server)]
  await server.db.deleteFrom('order_items').execute()
  await server.db.deleteFrom('vendor_orders').execute()
  await server.db.deleteFrom('orders').execute()
  await manyOrders(server, buyer, vendor, { orders: 1_001, lines: 1 })
  for (const [path, { token }] of [
    ['/api/order', buyer],
    ['/api/vendor/orders', vendor],
  ] as const) {
    const { body } = await server.call('GET', path, { token })
    expect([body.orders.length, body.total, body.totalPages]).toEqual([1_000, 1_001, 1])
    expect((await server.call('GET', `${path}?limit=100&page=11`, { token })).body.orders).toHaveLength(1)
  }
})
