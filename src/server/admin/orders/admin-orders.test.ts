import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { closings, itemStatuses, orderStatus } from '#shared/orders/order-status.ts'
import { dateInFreetown } from '#shared/shops/shop-absence.ts'
import { deleteUser } from '#tests/support/administration.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aPerson,
  aVendor,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import {
  aPlacedOrder,
  close,
  decideItem,
  order,
  orderBody,
  someDelivery,
} from '#tests/support/order-calls.ts'
import { passDays } from '#tests/support/pass-days.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
let admin: Person
let vendor: Vendor

beforeAll(async () => {
  admin = await anAdministrator(server)
  vendor = await aVendor(server, { name: 'Kamara Family Store' })
})

const listed = async (query: string) =>
  (await server.call('GET', `/api/admin/orders?${query}`, { token: admin.token })).body
const found = async (query: string): Promise<string[]> =>
  (await listed(query)).orders.map(({ _id }: { _id: string }) => _id)
const searched = (search: string) => found(new URLSearchParams({ search }).toString())
const read = (id: string, by = admin) => server.call('GET', `/api/admin/orders/${id}`, { token: by.token })
const note = (id: string, body: unknown, by = admin) =>
  server.call('POST', `/api/admin/orders/${id}/note`, { token: by.token, body })
const logOf = (id: string) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'times', 'actor_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

async function anOrder(
  wishes: { title?: string; shop?: Vendor; buyer?: Person; delivery?: Partial<typeof someDelivery> } = {},
) {
  const buyer = wishes.buyer ?? (await aCustomer(server))
  const shop = wishes.shop ?? vendor
  const listingId = await aListing(server, shop, { title: wishes.title ?? 'Rice', stock: 99 })
  const delivery = { ...someDelivery, phone: '+23210999999', ...wishes.delivery }
  const { status, body } = await order(server, buyer, orderBody([{ listingId }], { delivery }))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { buyer, shop, order: body.order, id: body.order._id as string }
}

/** The buyer says that an order is paid, and the vendor answers. */
async function pay(placed: Awaited<ReturnType<typeof anOrder>>, answer: object) {
  const said = {
    vendorOrderId: placed.order.shops[0]._id,
    method: 'orange_money',
    amount: 100,
    reference: '7QK1',
  }
  const path = `/api/order/${placed.id}/payments`
  await server.call('POST', path, { token: placed.buyer.token, body: said })
  const answering = `/api/vendor/orders/${placed.id}/payment`
  await server.call('PUT', answering, { token: placed.shop.token, body: answer })
}

describe('GET /api/admin/orders', () => {
  test('finds an order by number, id, title, shop, and the buyer’s name, e-mail and phone in any form', async () => {
    const shop = await aVendor(server, { name: 'Lumley Lanterns' })
    const buyer = await aPerson(server, 'customer', { firstName: 'Zainab' })
    await server.db
      .updateTable('users')
      .set({ tel: '+23210777123', email: 'zainab.conteh@makit.example', last_name: 'Conteh-Bah' })
      .where('id', '=', buyer.id)
      .execute()
    const delivery = { firstName: 'Musa', lastName: 'Turay', phone: '010 888 456' }
    const { id } = await anOrder({ title: 'Solar lantern, 3 W', shop, buyer, delivery })
    await anOrder()
    const part = await server.db
      .selectFrom('vendor_orders')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    for (const search of [
      id,
      part.id,
      id.slice(-6),
      `#${id.slice(-6)}`,
      `#${id.slice(-6).toUpperCase()}`,
      'solar lantern',
      'SOLAR',
      'lant sol',
      'lumley',
      'Zainab Conteh-Bah',
      'conteh',
      'musa turay',
      'Zainab.Conteh@makit.example',
      'zainab.conteh@',
      '010777123',
      '010 777 123',
      '10777123',
      '+232 10 777123',
      '00232 10 777-123',
      '23210777123',
      '+232 10 888456',
      '010888',
      'musa 010888456',
    ])
      expect([search, await searched(search)]).toEqual([search, [id]])
    for (const search of [
      'musa lumbley',
      'lantern rice',
      '#000000',
      '010777124',
      'nobody@makit.example',
      '—',
      "'",
      '\\',
    ])
      expect([search, await searched(search)]).toEqual([search, []])
  })

  test('finds the orders of a shop by its new name too', async () => {
    const shop = await aVendor(server, { name: 'Oldname Shop' })
    const { id } = await anOrder({ shop })
    await server.db.updateTable('shops').set({ name: 'Newname Shop' }).where('id', '=', shop.shopId).execute()
    expect([await searched('oldname'), await searched('newname')]).toEqual([[id], [id]])
  })

  test('narrows by status, shop, payment and days, newest first, by page', async () => {
    const shop = await aVendor(server)
    const buyer = await aCustomer(server)
    const [pending, accepted, cancelled] = [
      await anOrder({ shop, buyer }),
      await anOrder({ shop, buyer }),
      await anOrder({ shop, buyer }),
    ]
    await decideItem(server, shop, accepted.id, accepted.order.items[0]._id, 'accepted')
    await close(server, buyer, cancelled.id, 'cancelled')
    await server.db
      .updateTable('orders')
      .set({ created_at: new Date('2026-03-05T23:59:00Z') })
      .where('id', '=', accepted.id)
      .execute()
    const ofShop = `shop=${shop.shopId}`
    expect(await found(ofShop)).toEqual([cancelled.id, pending.id, accepted.id])
    expect(await found(`${ofShop}&status=pending`)).toEqual([pending.id])
    expect(await found(`${ofShop}&status=accepted`)).toEqual([accepted.id])
    expect(await found(`${ofShop}&status=cancelled`)).toEqual([cancelled.id])
    expect(await found(`${ofShop}&status=completed`)).toEqual([])
    expect(await found(`${ofShop}&from=2026-03-05&to=2026-03-05`)).toEqual([accepted.id])
    expect(await found(`${ofShop}&to=2026-03-04`)).toEqual([])
    expect(await found(`${ofShop}&from=2026-03-06&search=rice`)).toEqual([cancelled.id, pending.id])
    await pay(pending, { state: 'disputed', note: 'Nothing came' })
    expect(await found(`${ofShop}&payment=none`)).toEqual([cancelled.id, accepted.id])
    expect(await found(`${ofShop}&payment=said`)).toEqual([])
    expect(await found(`${ofShop}&payment=disputed`)).toEqual([pending.id])
    const { orders, ...pages } = await listed(`${ofShop}&limit=2&page=2`)
    expect([orders, pages]).toMatchObject([
      [
        {
          _id: accepted.id,
          status: 'accepted',
          total: 100,
          buyer: { _id: buyer.id, name: 'Aminata Kamara' },
          lines: 1,
          titles: ['Rice'],
          shops: [{ shop: { _id: shop.shopId, name: 'Kissy Road Store' }, payment: 'none' }],
        },
      ],
      { total: 3, totalPages: 2, currentPage: 2 },
    ])
    expect((await listed(`${ofShop}&page=9999999999999`)).orders).toEqual([])
  })

  test('says what is to pay each shop, with what it asks for the delivery', async () => {
    const [one, other] = [await aVendor(server), await aVendor(server)]
    const [buyer, oil, rice] = [
      await aCustomer(server),
      await aListing(server, one, { price: 12.5, stock: 9 }),
      await aListing(server, other, { price: 100, stock: 9 }),
    ]
    const placed = await aPlacedOrder(server, buyer, [
      { listingId: oil, quantity: 2 },
      { listingId: rice, quantity: 1 },
    ])
    const sums = async () => {
      const [found] = (await listed(`search=${placed._id}`)).orders
      return [found.total, found.toPay, found.shops.map(({ toPay }: { toPay: number }) => toPay)]
    }
    expect(await sums()).toEqual([125, 125, [25, 100]])
    const path = `/api/vendor/orders/${placed._id}/delivery-fee`
    await server.call('PUT', path, { token: one.token, body: { amount: 30.75 } })
    expect(await sums()).toEqual([125, 155.75, [55.75, 100]])
    const itemOf = ({ shopId }: Vendor) => placed.items.find(({ shop }) => shop._id === shopId)!._id
    await decideItem(server, other, placed._id, itemOf(other), 'out_of_stock')
    expect(await sums()).toEqual([125, 55.75, [55.75, 0]])
    await decideItem(server, one, placed._id, itemOf(one), 'rejected')
    expect(await sums()).toEqual([125, 0, [0, 0]])
  })

  test('finds what a shop has let wait for a day, the oldest first, with the shop’s number and since when', async () => {
    const [slow, away] = [await aVendor(server), await aVendor(server)]
    const tel = '+23210765432'
    await server.db.updateTable('users').set({ tel }).where('id', '=', slow.id).execute()
    const ofShop = (shop: Vendor) => `unanswered=true&shop=${shop.shopId}`
    const awayUntil = dateInFreetown(new Date(Date.now() + 3 * 86_400_000))
    const [older, newer] = [await anOrder({ shop: slow }), await anOrder({ shop: slow })]
    const [answered, absent] = [await anOrder({ shop: slow }), await anOrder({ shop: away })]
    await decideItem(server, slow, answered.id, answered.order.items[0]._id, 'accepted')
    await server.call('POST', '/api/vendor/shop', { token: away.token, body: { awayUntil } })
    expect(await found(ofShop(slow))).toEqual([])
    await passDays(server, 2)
    await anOrder({ shop: slow })
    expect(await found(ofShop(slow))).toEqual([older.id, newer.id])
    expect(await found(`unanswered=true&search=${newer.id.slice(-6)}`)).toEqual([newer.id])
    expect(await found(`${ofShop(slow)}&status=accepted`)).toEqual([])
    expect(await found(ofShop(away))).toEqual([])
    const { orders } = await listed(ofShop(slow))
    const { pending_since } = await server.db
      .selectFrom('order_items')
      .select('pending_since')
      .where('order_id', '=', older.id)
      .executeTakeFirstOrThrow()
    expect(orders[0].shops).toMatchObject([{ tel, unansweredSince: pending_since.toISOString() }])
    const [waiting] = (await listed(`search=${absent.id}`)).orders
    expect(waiting.shops).toMatchObject([{ unansweredSince: null }])
  })

  test('refuses filters that there are not', async () => {
    for (const query of [
      'status=gone',
      'payment=x',
      'unanswered=yes',
      'shop=1',
      'from=2026-02-30',
      'to=tomorrow',
      'limit=0',
    ])
      expect([
        query,
        (await server.call('GET', `/api/admin/orders?${query}`, { token: admin.token })).status,
      ]).toEqual([query, 400])
  })

  test('the status by which the database finds orders is the one that is derived', async () => {
    const sets = itemStatuses.flatMap((first) =>
      itemStatuses.flatMap((second) => itemStatuses.map((third) => [first, second, third])),
    )
    for (const closedAs of [null, ...closings]) {
      const { rows } = await sql<{ status: string }>`
        select order_status(${closedAs}, string_to_array(items, ' ')) as status
        from unnest(${sets.map((items) => items.join(' '))}::text[]) with ordinality as given (items, place) order by place`.execute(
        server.db,
      )
      expect(rows.map(({ status }) => status)).toEqual(sets.map((items) => orderStatus(items, closedAs)))
    }
  })
})

describe('GET /api/admin/orders/:id', () => {
  test('tells both sides’ numbers and what happened, and is written to the audit log', async () => {
    const placed = await anOrder()
    const { id, buyer, shop } = placed
    await pay(placed, { state: 'disputed', note: 'Nothing came' })
    const { status, body } = await read(id)
    expect([status, body.order]).toMatchObject([
      200,
      {
        _id: id,
        status: 'pending',
        delivery: { phone: '+23210999999' },
        buyer: {
          _id: buyer.id,
          name: 'Aminata Kamara',
          email: buyer.email,
          tel: expect.stringMatching(/^\+232/),
        },
        vendors: [
          {
            _id: shop.id,
            email: shop.email,
            tel: expect.stringMatching(/^\+232/),
            shop: { _id: shop.shopId },
          },
        ],
        items: [{ title: 'Rice' }],
        shops: [{ toPay: 100, payment: { state: 'disputed' } }],
        events: [{ kind: 'placed', by: 'buyer' }, { kind: 'payment' }, { kind: 'payment', by: 'vendor' }],
        payments: [
          { state: 'said', amount: 100, method: 'orange_money', reference: '7QK1', note: '' },
          { state: 'disputed', note: 'Nothing came' },
        ],
        notes: [],
      },
    ])
    await read(id)
    const other = await anAdministrator(server)
    await read(id, other)
    const action = `Order read: #${id.slice(-6)}`
    expect(await logOf(id)).toEqual([
      { action, times: 2, actor_id: admin.id },
      { action, times: 1, actor_id: other.id },
    ])
  })

  test('an order that there is not is 404 and read by nobody', async () => {
    const id = server.services.newId()
    expect([(await read(id)).status, (await read('x')).status, await logOf(id)]).toEqual([404, 404, []])
  })
})

describe('POST /api/admin/orders/:id/note', () => {
  test('keeps what administrators write for administrators alone', async () => {
    const { id, buyer } = await anOrder()
    const answer = await note(id, { text: ' Called the buyer.\nHe will wait. ' })
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        message: messages.adminOrders.noted,
        note: {
          text: 'Called the buyer.\nHe will wait.',
          by: 'Aminata Kamara',
          createdAt: expect.any(String),
        },
        order: { _id: id, notes: [{ text: 'Called the buyer.\nHe will wait.' }] },
      },
    ])
    await note(id, { text: 'Second' })
    expect((await read(id)).body.order.notes.map(({ text }: { text: string }) => text)).toEqual([
      'Called the buyer.\nHe will wait.',
      'Second',
    ])
    for (const path of ['/api/order', `/api/order/${id}`])
      expect(JSON.stringify((await server.call('GET', path, { token: buyer.token })).body)).not.toContain(
        'Second',
      )
    expect((await logOf(id)).map(({ action }) => action)).toContain(`Order note written: #${id.slice(-6)}`)
  })

  test('needs a text and an order', async () => {
    const { id } = await anOrder()
    for (const body of [{}, { text: ' ' }, { text: 'x'.repeat(2001) }]) {
      const answer = await note(id, body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['text']])
    }
    expect((await note(server.services.newId(), { text: 'x' })).status).toBe(404)
    expect((await read(id)).body.order.notes).toEqual([])
  })
})

test('an erased buyer is found no more, and the notes are gone', async () => {
  const delivery = { firstName: 'Memunatu', phone: '010654321' }
  const { id, buyer } = await anOrder({ delivery })
  const other = await anOrder()
  for (const one of [id, other.id]) await note(one, { text: 'Called Memunatu' })
  expect([await searched('memunatu'), await searched('010654321')]).toEqual([[id], [id]])
  await deleteUser(server, admin, buyer.id)
  for (const search of ['memunatu', '010654321', buyer.email])
    expect([search, await searched(search)]).toEqual([search, []])
  expect((await read(id)).body.order).toMatchObject({
    buyer: { name: 'Deleted user', email: '', tel: '' },
    delivery: { phone: '' },
    notes: [],
  })
  expect((await read(other.id)).body.order.notes).toHaveLength(1)
})
