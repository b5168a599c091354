import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import type { Order } from '#shared/orders/order.ts'
import { notPaid } from '#shared/orders/payment-shape.ts'
import { deleteUser } from '#tests/support/administration.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  confirmEmail,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import { toldTo } from '#tests/support/notifications.ts'
import {
  aPlacedOrder,
  close,
  decideItems,
  order,
  orderBody,
  ordersOf,
  someDelivery,
  vendorOrdersOf,
} from '#tests/support/order-calls.ts'
import {
  answerPayment,
  paidOf,
  readOrder,
  readVendorOrder,
  sayPayment,
  setFee,
  somePayment,
} from '#tests/support/payment-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const unknownId = '0190aaaa-0000-7000-8000-000000000001'
let buyer: Person
let vendor: Vendor
let listingIds: string[]
let placed: Order

/** Two kinds of goods, NLe 180 together. */
beforeEach(async () => {
  buyer = await aCustomer(server)
  vendor = await aVendor(server, { name: 'Kamara Family Store' })
  listingIds = [
    await aListing(server, vendor, { title: 'Rice', price: 60 }),
    await aListing(server, vendor, { title: 'Palm oil', price: 120 }),
  ]
  placed = await aPlacedOrder(
    server,
    buyer,
    listingIds.map((listingId) => ({ listingId })),
  )
})

const decideAll = (status: string) =>
  decideItems(
    server,
    vendor,
    placed._id,
    placed.items.map(({ _id }) => ({ _id, status })),
  )
/** What both sides read, which has to be the same. */
async function paid() {
  const [shop] = (await readOrder(server, buyer, placed._id)).shops
  const read = await readVendorOrder(server, vendor, placed._id)
  expect(paidOf(shop!)).toEqual(paidOf(read))
  const inList = (await ordersOf(server, buyer)).find(({ _id }) => _id === placed._id)!
  expect(paidOf(inList.shops[0]!)).toEqual(paidOf(read))
  const inVendorsList = (await vendorOrdersOf(server, vendor)).find((part) => part.order === placed._id)!
  expect(paidOf(inVendorsList)).toEqual(paidOf(read))
  return paidOf(read)
}
const stateNow = async () => (await paid()).payment.state
const storedPayments = () =>
  server.db
    .selectFrom('order_payments')
    .selectAll()
    .where('vendor_order_id', '=', placed.shops[0]!._id)
    .orderBy('number')
    .execute()

describe('the delivery fee', () => {
  test('is added to what is to pay, not to the total, and the buyer is told', async () => {
    await confirmEmail(server, buyer)
    const answer = await setFee(server, vendor, placed._id, 30)
    expect([answer.status, answer.body.message]).toEqual([200, messages.payment.feeSaved])
    expect(answer.body.order).toMatchObject({ deliveryFee: 30, toPay: 210, total: 180 })
    expect(await paid()).toEqual({ deliveryFee: 30, toPay: 210, payment: notPaid })
    const number = shortId(placed._id)
    expect(await toldTo(server, buyer)).toMatchObject([
      {
        kind: 'delivery_fee',
        title: `The delivery of your order ${number}`,
        text: 'Goods NLe 180.00 + delivery NLe 30.00 = NLe 210.00 to Kamara Family Store.',
        path: `/dashboard/customer/orders/${placed._id}`,
      },
    ])
    const mails = (await server.waitingMails()).filter(({ to }) => to === buyer.email)
    expect(mails.at(-1)?.subject).toBe(`The delivery of your order ${number}: NLe 30.00`)
    expect(mails.at(-1)?.text).toContain('= NLe 210.00 to Kamara Family Store.')
  })

  test('the same again tells nobody; null takes it back; it follows what is left of the goods', async () => {
    const partId = placed.shops[0]!._id
    for (const amount of [12.5, '12.50'])
      expect((await setFee(server, vendor, partId, amount)).status).toBe(200)
    expect(await toldTo(server, buyer)).toHaveLength(1)
    expect(await paid()).toMatchObject({ deliveryFee: 12.5, toPay: 192.5 })
    await decideItems(server, vendor, partId, [{ _id: placed.items[1]!._id, status: 'rejected' }])
    expect(await paid()).toMatchObject({ toPay: 72.5 })
    await decideAll('out_of_stock')
    expect(await paid()).toMatchObject({ deliveryFee: 12.5, toPay: 0 })
    await decideAll('accepted')
    const taken = await setFee(server, vendor, partId, null)
    expect(taken.body).toMatchObject({
      message: messages.payment.feeTakenBack,
      order: { deliveryFee: null, toPay: 180 },
    })
    expect((await setFee(server, vendor, partId, 0)).body.order).toMatchObject({ deliveryFee: 0, toPay: 180 })
  })

  test.each([-1, 100_000.01, '', ' ', 'ten', '0x0', 1.234, true, {}, undefined, '9'.repeat(30)])(
    '%j is none',
    async (amount) => {
      const { status, body } = await setFee(server, vendor, placed._id, amount)
      expect([status, body.errors]).toEqual([400, { amount: 'Please enter an amount from 0 to 100,000' }])
    },
  )

  test('is refused for a closed order, for one that is picked up, and for another shop’s', async () => {
    const stranger = await aVendor(server)
    expect((await setFee(server, stranger, placed._id, 5)).status).toBe(404)
    expect((await setFee(server, vendor, unknownId, 5)).status).toBe(404)
    const body = orderBody([{ listingId: listingIds[0]! }], {
      delivery: { ...someDelivery, method: 'pickup' },
    })
    const pickup = (await order(server, buyer, body)).body.order
    for (const amount of [5, null])
      expect((await setFee(server, vendor, pickup._id, amount)).body).toMatchObject({ code: 'picked_up' })
    await close(server, buyer, placed._id, 'cancelled')
    expect((await setFee(server, vendor, placed._id, 5)).body).toMatchObject({ code: 'order_closed' })
    expect(await paid()).toEqual({ deliveryFee: null, toPay: 0, payment: notPaid })
  })
})

describe('a payment', () => {
  test('is said by the buyer, received by the vendor, and moves no status', async () => {
    await setFee(server, vendor, placed._id, 30)
    const said = await sayPayment(server, buyer, placed)
    expect([said.status, said.body.message]).toEqual([201, messages.payment.said])
    const payment = { state: 'said', ...somePayment, note: '', at: expect.stringMatching(/^\d{4}-/) }
    expect(said.body.order.shops).toEqual([
      {
        _id: placed.shops[0]!._id,
        shop: { _id: vendor.shopId, name: 'Kamara Family Store' },
        deliveryFee: 30,
        toPay: 210,
        payment,
      },
    ])
    expect((await paid()).payment).toEqual(payment)
    const number = shortId(placed._id)
    expect(await toldTo(server, vendor, 'payment_said')).toMatchObject([
      {
        title: `Order ${number}: the buyer says it is paid`,
        text: expect.stringMatching(/^The buyer says that NLe 210\.00 by Orange Money is paid\./),
        path: `/dashboard/vendor/orders/${placed.shops[0]!._id}`,
      },
    ])

    const received = await answerPayment(server, vendor, placed._id, { state: 'received' })
    expect([received.status, received.body.message]).toEqual([200, messages.payment.received])
    expect((await paid()).payment).toEqual({ ...payment, state: 'received' })
    expect(await toldTo(server, buyer, 'payment_received')).toMatchObject([
      { text: 'Kamara Family Store has received NLe 210.00 by Orange Money.' },
    ])
    expect((await readOrder(server, buyer, placed._id)).status).toBe('pending')
    const late = await sayPayment(server, buyer, placed)
    expect([late.status, late.body.code]).toEqual([409, 'payment_received'])
  })

  test('needs no word of the buyer, and is then the sum to pay; also of a received order', async () => {
    await setFee(server, vendor, placed._id, 30)
    await decideAll('accepted')
    await close(server, buyer, placed._id, 'completed')
    const received = await answerPayment(server, vendor, placed._id, {
      state: 'received',
      note: 'At the door',
    })
    expect(received.body.order).toMatchObject({
      vendorStatus: 'completed',
      payment: { state: 'received', method: null, amount: 210, reference: '', note: 'At the door' },
    })
    const corrected = { state: 'received', method: 'cash', amount: 200 }
    expect((await answerPayment(server, vendor, placed._id, corrected)).status).toBe(200)
    expect((await paid()).payment).toMatchObject({ ...corrected, note: '' })
    expect(await toldTo(server, buyer, 'payment_received')).toHaveLength(2)
  })

  test('is disputed after it was said alone; buyer and administrators are told, and both can go on', async () => {
    const admin = await anAdministrator(server)
    const disputed = { state: 'disputed', note: 'Nothing came' }
    const early = await answerPayment(server, vendor, placed._id, disputed)
    expect([early.status, early.body.code]).toEqual([409, 'payment_not_said'])
    await sayPayment(server, buyer, placed)
    // The answer of the first may have been lost.
    for (let time = 0; time < 2; time++)
      expect((await answerPayment(server, vendor, placed._id, disputed)).status).toBe(200)
    expect((await answerPayment(server, vendor, placed._id, { state: 'disputed' })).status).toBe(409)
    expect((await paid()).payment).toMatchObject({ ...somePayment, ...disputed })
    const words = {
      title: `The payment of order ${shortId(placed._id)} is disputed`,
      text: 'Kamara Family Store says that NLe 210.00 by Orange Money has not arrived.',
    }
    expect(await toldTo(server, buyer, 'payment_disputed')).toMatchObject([
      { ...words, path: `/dashboard/customer/orders/${placed._id}` },
    ])
    expect(await toldTo(server, admin, 'payment_disputed')).toMatchObject([
      { ...words, path: `/dashboard/admin/orders/${placed._id}` },
    ])
    expect((await sayPayment(server, buyer, placed)).status).toBe(201)
    expect(await stateNow()).toBe('said')
    expect((await answerPayment(server, vendor, placed._id, { state: 'received' })).status).toBe(200)
    expect((await answerPayment(server, vendor, placed._id, { state: 'disputed' })).status).toBe(409)
    expect(await stateNow()).toBe('received')
  })

  test('said twice in the same words is said once; in others it is corrected, and nothing is lost', async () => {
    for (const reference of ['A1', 'A1', 'A2'])
      expect((await sayPayment(server, buyer, placed, { ...somePayment, reference })).status).toBe(201)
    expect((await storedPayments()).map(({ number, reference }) => [number, reference])).toEqual([
      [1, 'A1'],
      [2, 'A2'],
    ])
    expect(await toldTo(server, vendor, 'payment_said')).toHaveLength(2)
  })

  test('is not possible where nothing is left to pay', async () => {
    await setFee(server, vendor, placed._id, 30)
    await decideItems(server, vendor, placed._id, [
      { _id: placed.items[0]!._id, status: 'rejected' },
      { _id: placed.items[1]!._id, status: 'out_of_stock' },
    ])
    const answers = [
      await sayPayment(server, buyer, placed),
      await answerPayment(server, vendor, placed._id, { state: 'received' }),
      await answerPayment(server, vendor, placed._id, { state: 'disputed' }),
    ]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'nothing_to_pay'])
    expect(await stateNow()).toBe('none')
  })

  test('what was said keeps its sum when the fee changes', async () => {
    await sayPayment(server, buyer, placed, { ...somePayment, amount: 180 })
    await setFee(server, vendor, placed._id, 25)
    expect(await paid()).toMatchObject({ toPay: 205, payment: { state: 'said', amount: 180 } })
  })

  test('is the business of its two sides alone', async () => {
    const [other, stranger] = [await aCustomer(server), await aVendor(server)]
    const elsewhere = await aPlacedOrder(server, other, [{ listingId: listingIds[0]! }])
    const answers = [
      await sayPayment(server, other, placed),
      await sayPayment(server, vendor, placed),
      await sayPayment(server, buyer, { ...placed, shops: elsewhere.shops }),
      await sayPayment(server, buyer, { ...placed, _id: unknownId }),
      await answerPayment(server, stranger, placed._id, { state: 'received' }),
      await server.call('GET', `/api/order/${placed._id}`, { token: other.token }),
      await server.call('GET', `/api/vendor/orders/${placed._id}`, { token: stranger.token }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await stateNow()).toBe('none')
  })

  test.each([
    [{ method: 'gold' }, 'method'],
    [{ method: undefined }, 'method'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 10_000_000.01 }, 'amount'],
    [{ amount: 1.001 }, 'amount'],
    [{ reference: 'r'.repeat(61) }, 'reference'],
    [{ reference: 'a\nb' }, 'reference'],
    [{ vendorOrderId: 'mine' }, 'vendorOrderId'],
  ])('of %j is refused at the field', async (change, field) => {
    const { status, body } = await sayPayment(server, buyer, placed, { ...somePayment, ...change })
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })

  test('of the own shop’s order tells nobody', async () => {
    const admin = await anAdministrator(server)
    const own = await aPlacedOrder(server, vendor, [{ listingId: listingIds[0]! }])
    const before = (await server.waitingMails()).length
    await setFee(server, vendor, own._id, 5)
    await sayPayment(server, vendor, own)
    for (const state of ['disputed', 'received']) await answerPayment(server, vendor, own._id, { state })
    expect((await readOrder(server, vendor, own._id)).shops[0]).toMatchObject({
      payment: { state: 'received' },
    })
    const told = [...(await toldTo(server, vendor)), ...(await toldTo(server, admin))]
    expect(told.filter(({ kind }) => /payment|fee/.test(kind))).toEqual([])
    expect((await server.waitingMails()).length).toBe(before)
  })

  test('is said, answered and priced 20 times an hour for one shop of an order, each by itself', async () => {
    const statuses = []
    for (let amount = 1; amount <= 21; amount++) {
      statuses.push((await sayPayment(server, buyer, placed, { ...somePayment, amount })).status)
    }
    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([20, 429])
    expect((await answerPayment(server, vendor, placed._id, { state: 'received' })).status).toBe(200)
    for (let amount = 1; amount <= 20; amount++) await setFee(server, vendor, placed._id, amount)
    expect((await setFee(server, vendor, placed._id, 21)).status).toBe(429)
    expect((await setFee(server, vendor, placed._id, 20)).status).toBe(200)
  })
})

describe('erasing', () => {
  test('a deleted buyer leaves neither reference nor note, and the vendor writes no new one', async () => {
    await sayPayment(server, buyer, placed)
    await answerPayment(server, vendor, placed._id, { state: 'disputed', note: 'Fatu has not paid' })
    await decideAll('accepted')
    await deleteUser(server, await anAdministrator(server), buyer.id)
    expect((await storedPayments()).map(({ reference, note }) => reference + note)).toEqual(['', ''])
    const before = (await server.waitingMails()).length
    const answer = { state: 'received', note: 'Fatu paid' }
    expect((await answerPayment(server, vendor, placed._id, answer)).status).toBe(200)
    expect((await storedPayments()).at(-1)).toMatchObject({
      state: 'received',
      amount_cents: 21_000,
      note: '',
    })
    expect((await server.waitingMails()).length).toBe(before)
  })

  test('a deleted vendor leaves no note; what the buyer said stays', async () => {
    await sayPayment(server, buyer, placed)
    await answerPayment(server, vendor, placed._id, { state: 'received', note: 'Thank you, Aminata' })
    await deleteUser(server, await anAdministrator(server), vendor.id)
    expect(await storedPayments()).toMatchObject([
      { state: 'said', reference: somePayment.reference },
      { state: 'received', reference: somePayment.reference, note: '' },
    ])
  })
})

test('the database lets nothing be unsaid, no state be skipped and no pickup have a fee', async () => {
  await sayPayment(server, buyer, placed)
  const part = placed.shops[0]!._id
  const insert = (state: string) => sql`
    insert into order_payments (vendor_order_id, state, method, amount_cents, reference, note, created_at, author_id)
    values (${part}, ${state}, 'cash', 100, '', '', now(), ${buyer.id})`
  const refused = [
    sql`update order_payments set amount_cents = 1 where vendor_order_id = ${part}`,
    sql`update order_payments set reference = 'other' where vendor_order_id = ${part}`,
    sql`delete from order_payments where vendor_order_id = ${part}`,
    sql`update vendor_orders set delivery_fee_cents = -1 where id = ${part}`,
  ]
  for (const statement of refused) await expect(statement.execute(server.db)).rejects.toThrow()
  await answerPayment(server, vendor, placed._id, { state: 'received' })
  for (const state of ['said', 'disputed', 'none'])
    await expect(insert(state).execute(server.db)).rejects.toThrow()
  await sql`update orders set method = 'pickup' where id = ${placed._id}`.execute(server.db)
  await expect(
    sql`update vendor_orders set delivery_fee_cents = 100 where id = ${part}`.execute(server.db),
  ).rejects.toThrow('picked up')
  const events = sql`update order_events set text = 'x' where order_id = ${placed._id}`
  await expect(events.execute(server.db)).rejects.toThrow('only added to')
  expect(await storedPayments()).toHaveLength(2)
})

test('an order sent again under its key answers what is to pay as the first time', async () => {
  const body = orderBody([{ listingId: listingIds[0]!, quantity: 2 }])
  const send = () => order(server, buyer, body, { 'idempotency-key': 'once' })
  const first = await send()
  await setFee(server, vendor, first.body.order._id, 30)
  expect((await send()).body).toEqual(first.body)
  expect(first.body.order.shops).toMatchObject([{ deliveryFee: null, toPay: 120, payment: notPaid }])
})
