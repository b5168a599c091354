import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { shortId } from '#shared/ids.ts'
import type { Order } from '#shared/orders/order.ts'
import { mostOrdersSearched } from '#shared/orders/order-search.ts'
import { closings, itemStatuses, orderStatus, vendorOrderStatus } from '#shared/orders/order-status.ts'
import { aCustomer, aListing, aVendor, type Person, type Vendor } from '#tests/support/factories.ts'
import { manyOrders } from '#tests/support/many-orders.ts'
import { aPlacedOrder, order, orderBody, someDelivery } from '#tests/support/order-calls.ts'
import { answerPayment, sayPayment } from '#tests/support/payment-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })

const found = async (path: string, person: Person, query: Record<string, string>) => {
  const { status, body } = await server.call('GET', `${path}?${new URLSearchParams(query)}`, {
    token: person.token,
  })
  expect([query, status]).toEqual([query, 200])
  const { orders, ...counts } = body
  return { orders, ids: orders.map((one: { _id: string; order?: string }) => one.order ?? one._id), counts }
}

describe('a search', () => {
  let buyer: Person
  let vendor: Vendor
  let rice: Order
  let oil: Order
  let partOfRice: string

  beforeAll(async () => {
    buyer = await aCustomer(server)
    vendor = await aVendor(server, { name: 'Lumley Lanterns' })
    const other = await aVendor(server, { name: 'Kissy Mills' })
    await server.db.updateTable('users').set({ tel: '+23210777001' }).where('id', '=', other.id).execute()
    const listings = {
      rice: await aListing(server, vendor, { title: 'Country RICE, 50 kg' }),
      lamp: await aListing(server, vendor, { title: 'Solar lamp' }),
      oil: await aListing(server, other, { title: 'Palm oil' }),
    }
    const place = async (listingIds: string[], delivery: object) => {
      const body = orderBody(
        listingIds.map((listingId) => ({ listingId })),
        {
          delivery: { ...someDelivery, ...delivery },
        },
      )
      return (await order(server, buyer, body)).body.order as Order
    }
    rice = await place([listings.rice, listings.lamp], {
      firstName: 'Fatmata',
      lastName: 'Conté',
      phone: '076 10 20 30',
    })
    oil = await place([listings.oil, listings.lamp], { lastName: 'Koroma', phone: '+447700900123' })
    const parts = await server.db
      .selectFrom('vendor_orders')
      .select('id')
      .where('order_id', '=', rice._id)
      .executeTakeFirstOrThrow()
    partOfRice = parts.id
  })

  const numberOf = ({ _id }: Order) => shortId(_id)
  const wanted: [string, () => string, () => Order[]][] = [
    ['the number', () => numberOf(rice), () => [rice]],
    ['the number without its sign, in capitals', () => numberOf(oil).slice(1).toUpperCase(), () => [oil]],
    ['the id', () => rice._id, () => [rice]],
    ['a word of a title in any case', () => 'rIcE', () => [rice]],
    ['words of title and name', () => 'fatmata lamp', () => [rice]],
    ['a name', () => 'koroma', () => [oil]],
    ['a name without its accent', () => 'CONTE', () => [rice]],
    ['a name with its accent', () => 'conté', () => [rice]],
    ['a number as people write it', () => '076-10 20 30', () => [rice]],
    ['a number with its country', () => '0023276102030', () => [rice]],
    ['the middle of a number', () => '7700900', () => [oil]],
    ['the end of a number, which begins with 0', () => '0900 123', () => [oil]],
    ['what both have', () => 'solar', () => [oil, rice]],
    ['what none has', () => 'solar rice koroma', () => []],
    ['digits too few for a number', () => '76', () => []],
    ['a sign that stands for any in other searches', () => '%', () => []],
  ]

  test.each(wanted)('%s finds its orders, for buyer and vendor', async (_by, search, orders) => {
    const ids = orders().map(({ _id }) => _id)
    const asked = { search: search(), page: '1' }
    const totals = { total: ids.length, totalPages: ids.length > 0 ? 1 : 0, currentPage: 1 }
    expect(await found('/api/order', buyer, asked)).toMatchObject({ ids, counts: totals })
    const part = await found('/api/vendor/orders', vendor, asked)
    expect(part).toMatchObject({ ids, counts: { ...totals, waiting: 2 } })
  })

  test('the buyer finds by the shop, by name or number, and the vendor by the own id of the part', async () => {
    for (const search of ['kissy', '010 777 001'])
      expect((await found('/api/order', buyer, { search })).ids).toEqual([oil._id])
    expect((await found('/api/vendor/orders', vendor, { search: 'kissy' })).ids).toEqual([])
    expect((await found('/api/vendor/orders', vendor, { search: partOfRice })).ids).toEqual([rice._id])
  })

  test('finds nothing of other people, and not in another shop’s goods', async () => {
    const stranger = await aVendor(server)
    for (const search of ['rice', rice._id, numberOf(rice), 'fatmata'])
      for (const path of ['/api/order', '/api/vendor/orders'])
        expect((await found(path, stranger, { search })).ids).toEqual([])
    expect((await found('/api/vendor/orders', vendor, { search: 'palm' })).ids).toEqual([])
  })

  test('narrows to orders that wait, the oldest first', async () => {
    const asked = { search: 'solar', show: 'waiting' }
    expect((await found('/api/vendor/orders', vendor, asked)).ids).toEqual([rice._id, oil._id])
    const one = await found('/api/vendor/orders', vendor, { ...asked, limit: '1', page: '2' })
    expect(one).toMatchObject({ ids: [oil._id], counts: { total: 2, totalPages: 2, currentPage: 2 } })
  })

  test('a deleted buyer is found by neither name nor number, the goods still are', async () => {
    const gone = await aCustomer(server)
    const listingId = await aListing(server, vendor, { title: 'Ginger' })
    const delivery = { ...someDelivery, firstName: 'Yeabu', phone: '+23276999888' }
    const { _id } = (await order(server, gone, orderBody([{ listingId }], { delivery }))).body.order
    expect((await found('/api/vendor/orders', vendor, { search: 'yeabu' })).ids).toEqual([_id])
    // Only marked: what an order still holds must not be found either.
    await server.db
      .updateTable('users')
      .set({ deleted_at: new Date(), is_active: false, email: null, password_hash: null })
      .where('id', '=', gone.id)
      .execute()
    for (const search of ['yeabu', '076999888'])
      expect((await found('/api/vendor/orders', vendor, { search })).ids).toEqual([])
    expect((await found('/api/vendor/orders', vendor, { search: 'ginger' })).ids).toEqual([_id])
  })
})

test('a vendor narrows orders by what was said last of paying the own shop', async () => {
  const [buyer, vendor, other] = [await aCustomer(server), await aVendor(server), await aVendor(server)]
  const listings = [await aListing(server, vendor), await aListing(server, other)]
  const place = () =>
    aPlacedOrder(
      server,
      buyer,
      listings.map((listingId) => ({ listingId })),
    )
  const [unsaid, said, received] = [await place(), await place(), await place()]
  for (const one of [said, received])
    await sayPayment(server, buyer, {
      ...one,
      shops: one.shops.filter(({ shop }) => shop._id === vendor.shopId),
    })
  await answerPayment(server, vendor, received._id, { state: 'received' })
  const by = async (person: Person, payment: string, more = {}) =>
    (await found('/api/vendor/orders', person, { payment, ...more })).ids
  expect(await by(vendor, 'none')).toEqual([unsaid._id])
  expect(await by(vendor, 'said')).toEqual([said._id])
  expect(await by(vendor, 'received')).toEqual([received._id])
  expect(await by(vendor, 'disputed')).toEqual([])
  expect(await by(vendor, 'said', { show: 'waiting', status: 'pending' })).toEqual([said._id])
  expect(await by(vendor, 'said', { status: 'accepted' })).toEqual([])
  expect(await by(other, 'said')).toEqual([])
  expect(await by(other, 'none')).toEqual([received._id, said._id, unsaid._id])
  const wrong = await server.call('GET', '/api/vendor/orders?payment=paid', { token: vendor.token })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['payment']])
})

test('days are those of Freetown, both inclusive, with pages and totals', async () => {
  const [buyer, vendor] = [await aCustomer(server), await aVendor(server)]
  const listingId = await aListing(server, vendor, { stock: 100 })
  const times = [
    '2026-03-01T23:59:59Z',
    '2026-03-02T00:00:00Z',
    '2026-03-02T23:59:59Z',
    '2026-03-03T00:00:00Z',
  ]
  const ids: string[] = []
  for (const time of times) {
    const { _id } = await aPlacedOrder(server, buyer, [{ listingId }])
    const at = new Date(time)
    await server.db.updateTable('orders').set({ created_at: at }).where('id', '=', _id).execute()
    await server.db.updateTable('vendor_orders').set({ placed_at: at }).where('order_id', '=', _id).execute()
    ids.unshift(_id)
  }
  const [fourth, third, second, first] = ids
  for (const [path, person] of [
    ['/api/order', buyer],
    ['/api/vendor/orders', vendor],
  ] as const) {
    const between = (days: Record<string, string>) => found(path, person, days)
    expect((await between({ from: '2026-03-02', to: '2026-03-02' })).ids).toEqual([third, second])
    expect((await between({ from: '2026-03-02' })).ids).toEqual([fourth, third, second])
    expect((await between({ to: '2026-03-02', status: 'pending' })).ids).toEqual([third, second, first])
    expect((await between({ from: '2026-03-03', to: '2026-03-01' })).ids).toEqual([])
    expect(await between({ from: '2026-03-01', limit: '3', page: '2' })).toMatchObject({
      ids: [first],
      counts: { total: 4, totalPages: 2, currentPage: 2 },
    })
  }
})

test('a search among more orders than it looks at says so; days alone and all orders leave none out', async () => {
  const [buyer, vendor] = [await aCustomer(server), await aVendor(server)]
  await manyOrders(server, buyer, vendor, { orders: mostOrdersSearched, lines: 1 })
  const today = new Date().toISOString().slice(0, 10)
  for (const [path, person] of [
    ['/api/order', buyer],
    ['/api/vendor/orders', vendor],
  ] as const) {
    const isCut = async (query: Record<string, string>) =>
      (await found(path, person, { limit: '1', ...query })).counts.newestOnly
    expect(await isCut({ status: 'cancelled' })).toBe(true)
    if (person === vendor) expect(await isCut({ payment: 'none' })).toBe(true)
    expect(await isCut({ search: 'fatu', from: today })).toBe(false)
    expect(await isCut({ from: '2026-01-01' })).toBe(false)
    expect(await isCut({})).toBe(false)
  }
})

test('the database derives every status as the order machine does, for buyer and vendor', async () => {
  const [buyer, vendor] = [await aCustomer(server), await aVendor(server)]
  const sorts = itemStatuses
  const sets = Array.from({ length: 2 ** sorts.length - 1 }, (_, bits) =>
    sorts.filter((_status, place) => (bits + 1) & (1 << place)),
  )
  const cases = [null, ...closings].flatMap((closedAs) => sets.map((statuses) => ({ closedAs, statuses })))
  const listings: string[] = []
  for (const _ of sorts) listings.push(await aListing(server, vendor))
  const ids = cases.map(() => server.services.newId())
  await sql`insert into orders (id, buyer_id, closed_as, closed_at, first_name, last_name, phone, method, address)
    select id, ${buyer.id}, closed_as, case when closed_as is not null then now() end, 'Fatu', 'Sesay', '+23210123456',
      'delivery', 'Kissy'
    from unnest(${ids}::uuid[], ${cases.map(({ closedAs }) => closedAs)}::text[]) as new (id, closed_as)`.execute(
    server.db,
  )
  await sql`insert into vendor_orders (id, order_id, shop_id)
    select id, id, ${vendor.shopId} from unnest(${ids}::uuid[]) as new (id)`.execute(server.db)
  const items = cases.flatMap(({ statuses }, place) =>
    statuses.map((status) => ({ status, order: ids[place]! })),
  )
  await sql`insert into order_items (id, order_id, vendor_order_id, shop_id, listing_id, title, price_cents, quantity,
      picture, status)
    select gen_random_uuid(), parent, parent, ${vendor.shopId}, listing, 'Rice', 100, 1, 'x', status
    from unnest(${items.map((item) => item.order)}::uuid[], ${items.map(({ status }) => listings[sorts.indexOf(status)])}::uuid[],
      ${items.map(({ status }) => status)}::text[]) as new (parent, listing, status)`.execute(server.db)

  for (const status of [...sorts, 'partially_accepted'] as const) {
    const asOrders = ids.filter(
      (_, place) => orderStatus(cases[place]!.statuses, cases[place]!.closedAs) === status,
    )
    const asParts = ids.filter(
      (_, place) => vendorOrderStatus(cases[place]!.statuses, cases[place]!.closedAs) === status,
    )
    const [ofBuyer, ofVendor] = [
      await found('/api/order', buyer, { status }),
      await found('/api/vendor/orders', vendor, { status }),
    ]
    expect([status, ofBuyer.ids.toSorted()]).toEqual([status, asOrders.toSorted()])
    expect([status, ofVendor.ids.toSorted()]).toEqual([status, asParts.toSorted()])
    expect(asOrders.length).toBeGreaterThan(0)
  }
})

test.each([
  ['search', 'x'.repeat(201)],
  ['search', 'a\u0000b'],
  ['status', 'open'],
  ['from', '2026-02-30'],
  ['from', '0000-01-01'],
  ['to', '3 December'],
])('%s=%j is 400 at its field', async (name, value) => {
  const buyer = await aCustomer(server)
  for (const path of ['/api/order', '/api/vendor/orders']) {
    const person = path === '/api/order' ? buyer : await aVendor(server)
    const { status, body } = await server.call('GET', `${path}?${new URLSearchParams({ [name]: value })}`, {
      token: person.token,
    })
    expect([status, Object.keys(body.errors)]).toEqual([400, [name]])
  }
})
