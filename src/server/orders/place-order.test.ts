import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, createPool } from '#server/database/database.ts'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import { placeOrderSchema } from '#shared/orders/order.ts'
import { expectConservation } from '#tests/support/conservation.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  aVendorWithListing,
  confirmEmail,
  type Person,
  stockOf,
} from '#tests/support/factories.ts'
import {
  aPlacedOrder,
  order,
  orderBody,
  ordersOf,
  someDelivery,
  vendorOrdersOf,
} from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'
import { placeOrder } from './place-order.ts'

const server = testServer()
let buyer: Person

beforeEach(async () => {
  buyer = await aCustomer(server)
})

const unknownId = '0190aaaa-0000-7000-8000-000000000001'
const cartIds = async (person: Person): Promise<string[]> => {
  const { body } = await server.call('GET', '/api/cart', { token: person.token })
  return body.cart.items.map((item: { listingId: { _id: string } }) => item.listingId._id)
}
const addToCart = (person: Person, listingId: string, quantity = 1) =>
  server.call('POST', '/api/cart/add', { token: person.token, body: { listingId, quantity } })
const mailsTo = async (email: string) => (await server.waitingMails()).filter((mail) => mail.to === email)

describe('an order over two shops', () => {
  test('answers the order with our titles, prices, shops and numbers, split into one vendor order per shop', async () => {
    const lanterns = await aVendor(server, { name: 'Lumley Lanterns' })
    const cloths = await aVendor(server, { name: 'Makeni Cloth' })
    const lantern = await aListing(server, lanterns, { title: 'Solar lantern', price: 175.1, stock: 5 })
    const charger = await aListing(server, lanterns, { title: 'Charger', price: 60, stock: 5 })
    const gara = await aListing(server, cloths, { title: 'Gara cloth', price: 250, stock: 1 })
    const lines = [
      { listingId: lantern, quantity: 3, price: 175.1, title: 'A cheaper title' },
      { listingId: gara, quantity: 1, price: 250 },
      { listingId: charger, quantity: 1, price: 60 },
    ]
    const answer = await order(server, buyer, orderBody(lines, { total: 835.3 }))

    expect([answer.status, answer.body.message]).toEqual([201, messages.order.placed])
    const { order: placed } = answer.body
    expect(placed).toMatchObject({ status: 'pending', total: 835.3, delivery: someDelivery })
    const later = await server.call('GET', '/api/order', { token: buyer.token })
    expect(later.body.orders).toEqual([placed])
    expect(new Date(placed.createdAt).toISOString()).toBe(placed.createdAt)
    const tel = expect.stringMatching(/^\+232/)
    const reached = { address: 'Freetown', logo: '', tel, isOpen: true }
    const lanternShop = { _id: lanterns.shopId, name: 'Lumley Lanterns', ...reached }
    const clothShop = { _id: cloths.shopId, name: 'Makeni Cloth', ...reached }
    const item = {
      _id: expect.any(String),
      status: 'pending',
      rejectReason: '',
      review: null,
      mayReview: false,
      image: '/pictures/0123456789abcdef0123456789abcdef-640.webp',
      answerBy: expect.any(String),
    }
    expect(placed.items).toEqual([
      { ...item, listingId: lantern, title: 'Solar lantern', quantity: 3, price: 175.1, shop: lanternShop },
      { ...item, listingId: gara, title: 'Gara cloth', quantity: 1, price: 250, shop: clothShop },
      { ...item, listingId: charger, title: 'Charger', quantity: 1, price: 60, shop: lanternShop },
    ])
    expect([
      await stockOf(server, lantern),
      await stockOf(server, gara),
      await stockOf(server, charger),
    ]).toEqual([2, 0, 4])
    const [seen] = await vendorOrdersOf(server, lanterns)
    expect(seen).toMatchObject({ order: placed._id, vendorStatus: 'pending', closedAs: null, total: 585.3 })
    expect(seen?.delivery).toEqual(someDelivery)
    expect(seen?.items.map(({ title }) => title)).toEqual(['Solar lantern', 'Charger'])
    expect(seen?.items[0]).not.toHaveProperty('shop')
    expect((await vendorOrdersOf(server, cloths))[0]?.items.map(({ title }) => title)).toEqual(['Gara cloth'])
    expect(await ordersOf(server, buyer)).toEqual([placed])
    await expectConservation(server, { [lantern]: 5, [gara]: 1, [charger]: 5 })
  })

  test('mails each vendor its own items, the buyer’s name, phone and address, and where to answer', async () => {
    const first = await aVendorWithListing(server, { title: 'Palm oil', price: 120 })
    const second = await aVendorWithListing(server, { title: 'Shea butter', price: 35 })
    await confirmEmail(server, first.vendor)
    const placed = await aPlacedOrder(server, buyer, [
      { listingId: first.listingId, quantity: 2 },
      { listingId: second.listingId },
    ])
    const mails = await mailsTo(first.vendor.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain(shortId(placed._id))
    const { text } = mails[0]!
    for (const part of [
      '2 x Palm oil',
      'NLe 240.00',
      'Fatu Sesay',
      '+232 76 123456',
      '12 Wilkinson Road',
      'gate',
    ])
      expect(text).toContain(part)
    expect(text).toContain(`${server.services.settings.publicUrl}/dashboard/vendor/orders`)
    expect(text).not.toContain('Shea butter')
    expect(await mailsTo(second.vendor.email)).toHaveLength(1)
  })

  test('carries no words of users to a vendor’s address that never answered a link', async () => {
    const { vendor, listingId } = await aVendorWithListing(server, { title: 'Palm oil', price: 120 })
    const placed = await aPlacedOrder(server, buyer, [{ listingId, quantity: 2 }])
    const [mail] = await mailsTo(vendor.email)
    const { subject, text } = mail!
    for (const part of [shortId(placed._id), '2 x item at NLe 120.00', 'Total: NLe 240.00'])
      expect(text).toContain(part)
    // With the whole number: an id in the link may contain a 76.
    const words = /Palm|Fatu|Sesay|76 ?123456|Wilkinson|gate|Aminata|Kissy/
    expect([subject, text].filter((part) => words.test(part))).toEqual([])
  })
})

describe('what else it does', () => {
  test.each(['/order/create', '/order/create/', '/api/order/create'])('POST %s places it', async (path) => {
    const { listingId } = await aVendorWithListing(server)
    const body = orderBody([{ listingId }])
    expect((await server.call('POST', path, { token: buyer.token, body })).status).toBe(201)
    expect(await stockOf(server, listingId)).toBe(4)
  })

  test('the ordered lines leave the cart, the others and other people’s stay', async () => {
    const vendor = await aVendor(server)
    const ordered = await aListing(server, vendor)
    const left = await aListing(server, vendor)
    const other = await aCustomer(server)
    for (const person of [buyer, other]) await addToCart(person, ordered)
    await addToCart(buyer, left)
    await aPlacedOrder(server, buyer, [{ listingId: ordered }])
    expect(await cartIds(buyer)).toEqual([left])
    expect(await cartIds(other)).toEqual([ordered])
  })

  test('lines for the same listing are added up before anything is checked', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 5 })
    const short = await order(
      server,
      buyer,
      orderBody([
        { listingId, quantity: 3 },
        { listingId, quantity: 3 },
      ]),
    )
    expect(short.status).toBe(409)
    expect(short.body.changes).toMatchObject([{ listingId, reason: 'stock', stock: 5 }])
    const fits = await aPlacedOrder(server, buyer, [
      { listingId, quantity: 3 },
      { listingId, quantity: 2 },
    ])
    expect(fits.items).toMatchObject([{ quantity: 5 }])
    expect(await stockOf(server, listingId)).toBe(0)
  })

  test('added up to more than 999 is 400', async () => {
    const { listingId } = await aVendorWithListing(server, { stock: 5000 })
    const lines = [{ listingId, quantity: 999 }, { listingId }]
    const answer = await order(server, buyer, orderBody(lines))
    expect([answer.status, answer.body.errors]).toEqual([400, { items: messages.order.tooManyOfOne }])
    expect(await stockOf(server, listingId)).toBe(5000)
  })

  test('a vendor may order, from the own shop too; a later edit of the listing changes no order', async () => {
    const { vendor, listingId } = await aVendorWithListing(server, { title: 'Country rice', price: 90 })
    await aPlacedOrder(server, vendor, [{ listingId }])
    await server.db
      .updateTable('listings')
      .set({ title: 'Dearer rice', price_cents: 20_000 })
      .where('id', '=', listingId)
      .execute()
    expect((await ordersOf(server, vendor))[0]?.items).toMatchObject([{ title: 'Country rice', price: 90 }])
  })

  test('prices and total may be digits, as for listings', async () => {
    const { listingId } = await aVendorWithListing(server, { price: 175.1 })
    const line = { listingId, quantity: 2, price: '175.10' as never }
    const buyer = await aCustomer(server)
    expect((await order(server, buyer, orderBody([line], { total: '350.2' }))).status).toBe(201)
    const less = await order(server, buyer, orderBody([line], { total: '350.19' }))
    expect([less.status, less.body.total]).toEqual([409, 350.2])
  })

  test('a missing price, total, method, landmark and instructions are not compared or required', async () => {
    const { listingId } = await aVendorWithListing(server)
    const { firstName, lastName, phone, address } = someDelivery
    const delivery = { firstName, lastName, phone, address }
    const body = { items: [{ listingId, quantity: 1 }], delivery, status: 'completed', buyerId: unknownId }
    const answer = await order(server, buyer, body)
    expect(answer.status).toBe(201)
    expect(answer.body.order).toMatchObject({ status: 'pending' })
    expect(answer.body.order.delivery).toEqual({
      ...delivery,
      method: 'delivery',
      instructions: '',
      landmark: '',
    })
  })

  test.each([
    ['076123456', '+23276123456'],
    ['+23276123456', '+23276123456'],
    ['+447700900123', '+447700900123'],
  ])('a phone number %s is stored as %s', async (typed, stored) => {
    const { listingId } = await aVendorWithListing(server)
    const delivery = { ...someDelivery, phone: typed }
    const answer = await order(server, buyer, orderBody([{ listingId }], { delivery }))
    expect(answer.body.order.delivery.phone).toBe(stored)
  })

  test('administrators place none', async () => {
    const { listingId } = await aVendorWithListing(server)
    const admin = await anAdministrator(server)
    expect((await order(server, admin, orderBody([{ listingId }]))).status).toBe(403)
    expect(await stockOf(server, listingId)).toBe(5)
  })
})

describe('when something is not as the buyer saw it', () => {
  test('nothing is placed, and every item that changed is named with what holds now', async () => {
    const vendor = await aVendor(server)
    const fine = await aListing(server, vendor, { title: 'Fine', stock: 5 })
    const dearer = await aListing(server, vendor, { title: 'Dearer', price: 100, stock: 5 })
    const short = await aListing(server, vendor, { title: 'Short', price: 20, stock: 1 })
    const hidden = await aListing(server, vendor, { title: 'Hidden', price: 30, isActive: false })
    await addToCart(buyer, fine)
    const before = { mails: await server.waitingMails() }
    const answer = await order(
      server,
      buyer,
      orderBody([
        { listingId: fine, price: 100 },
        { listingId: dearer, price: 90 },
        { listingId: short, price: 20, quantity: 2 },
        { listingId: hidden, price: 30 },
        { listingId: unknownId, price: 5 },
      ]),
    )
    expect([answer.status, answer.body.message, answer.body.error]).toEqual([
      409,
      messages.order.changed,
      messages.order.changed,
    ])
    expect(answer.body.changes).toEqual([
      { listingId: dearer, title: 'Dearer', reason: 'price', price: 100, stock: 5 },
      { listingId: short, title: 'Short', reason: 'stock', price: 20, stock: 1 },
      { listingId: hidden, title: 'Hidden', reason: 'gone', price: 30, stock: 0 },
      { listingId: unknownId, title: '', reason: 'gone', price: 0, stock: 0 },
    ])
    expect([await stockOf(server, fine), await stockOf(server, short)]).toEqual([5, 1])
    expect(await ordersOf(server, buyer)).toEqual([])
    expect(await vendorOrdersOf(server, vendor)).toEqual([])
    expect(await cartIds(buyer)).toEqual([fine])
    expect(await server.waitingMails()).toEqual(before.mails)
  })

  test('a listing of a closed shop and a deleted one are gone', async () => {
    const closed = await aVendorWithListing(server)
    const deleted = await aVendorWithListing(server)
    const set = (listingId: string, change: { is_shop_open?: boolean; deleted_at?: Date }) =>
      server.db.updateTable('listings').set(change).where('id', '=', listingId).execute()
    await set(closed.listingId, { is_shop_open: false })
    await set(deleted.listingId, { deleted_at: new Date() })
    for (const { listingId } of [closed, deleted]) {
      const answer = await order(server, buyer, orderBody([{ listingId }]))
      expect(answer.body.changes).toMatchObject([{ listingId, reason: 'gone' }])
      expect(await stockOf(server, listingId)).toBe(5)
    }
  })

  test.each([99.99, 100.01, 0, -100, 1e300])('a price of %d for something that costs 100', async (price) => {
    const { listingId } = await aVendorWithListing(server, { price: 100 })
    const answer = await order(server, buyer, orderBody([{ listingId, price }]))
    expect(answer.status).toBe(409)
    expect(answer.body.changes).toMatchObject([{ reason: 'price', price: 100 }])
    expect(await stockOf(server, listingId)).toBe(5)
  })

  test.each([10.001, 9.999, 10.000001, 10.01])('a price of 10 is not %d', async (price) => {
    const { listingId } = await aVendorWithListing(server, { price: 10 })
    const answer = await order(server, buyer, orderBody([{ listingId, quantity: 1, price }]))
    expect([answer.status, answer.body.changes]).toEqual([
      409,
      [expect.objectContaining({ listingId, reason: 'price', price: 10 })],
    ])
    expect(await ordersOf(server, buyer)).toEqual([])
  })

  test('a total that differs is refused and told right, one with a browser’s rounding noise is not', async () => {
    const { listingId } = await aVendorWithListing(server, { price: 0.1 })
    const body = (total: number) => orderBody([{ listingId, quantity: 3, price: 0.1 }], { total })
    const answer = await order(server, buyer, body(0.31))
    expect(answer.status).toBe(409)
    const message = messages.order.totalChanged('NLe 0.30')
    expect(answer.body).toEqual({
      message,
      error: message,
      code: 'order_total_changed',
      changes: [],
      total: 0.3,
    })
    expect(await stockOf(server, listingId)).toBe(5)
    expect((await order(server, buyer, body(0.301))).status).toBe(409)
    expect((await order(server, buyer, body(0.1 + 0.1 + 0.1))).status).toBe(201)
  })
})

test('its statements are planned once, not for each order', async () => {
  const { listingId } = await aVendorWithListing(server, { stock: 9 })
  const db = createDatabase(createPool(server.services.settings.databaseUrl!, () => {}, { max: 1 }))
  try {
    const body = placeOrderSchema.parse(orderBody([{ listingId }]))
    for (let time = 0; time < 3; time++) await placeOrder({ ...server.services, db }, buyer.id, body)
    const { rows } = await sql<{ planned: number }>`
      select sum(custom_plans)::integer as planned from pg_prepared_statements
      where generic_plans + custom_plans > 1`.execute(db)
    expect(rows).toEqual([{ planned: 0 }])
  } finally {
    await db.destroy()
  }
})
