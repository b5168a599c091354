import { beforeEach, describe, expect, test } from 'vitest'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import type { Order } from '#shared/orders/order.ts'
import { aCustomer, aVendor, type Person, type Vendor } from '#tests/support/factories.ts'
import { toldTo } from '#tests/support/notifications.ts'
import { aPlacedOrder, decideItems } from '#tests/support/order-calls.ts'
import { aPayableOrder, type PayableOrder, paid, storedPayments } from '#tests/support/payable-order.ts'
import { answerPayment, readOrder, sayPayment, setFee, somePayment } from '#tests/support/payment-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const unknownId = '0190aaaa-0000-7000-8000-000000000001'
let payable: PayableOrder
let buyer: Person
let vendor: Vendor
let listingIds: string[]
let placed: Order

beforeEach(async () => {
  payable = await aPayableOrder(server)
  ;({ buyer, vendor, listingIds, placed } = payable)
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
        instalments: [payment],
        paid: 0,
        stillToPay: 210,
      },
    ])
    expect((await paid(server, payable)).payment).toEqual(payment)
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
    expect((await paid(server, payable)).payment).toEqual({ ...payment, state: 'received' })
    expect(await toldTo(server, buyer, 'payment_received')).toMatchObject([
      { text: 'Kamara Family Store has received NLe 210.00 by Orange Money.' },
    ])
    expect((await readOrder(server, buyer, placed._id)).status).toBe('pending')
    const late = await sayPayment(server, buyer, placed)
    expect([late.status, late.body.code]).toEqual([409, 'payment_received'])
  })

  test('is not written over by a page that has not seen it', async () => {
    const asSeen = (reference: string, seenAt: string | null) =>
      sayPayment(server, buyer, placed, { ...somePayment, reference, seenAt })
    expect((await asSeen('A1', null)).status).toBe(201)
    const late = await asSeen('A2', null)
    expect([late.status, late.body.code]).toEqual([409, 'payment_changed'])
    // The answer to the first may have been lost.
    expect((await asSeen('A1', null)).status).toBe(201)
    const { payment } = await paid(server, payable)
    expect(payment.reference).toBe('A1')
    expect((await asSeen('A2', payment.at)).status).toBe(201)
    expect((await storedPayments(server, placed)).map(({ reference }) => reference)).toEqual(['A1', 'A2'])
  })

  test('of two at once that say different things one is kept', async () => {
    const sayings = ['A1', 'A2'].map((reference) =>
      sayPayment(server, buyer, placed, { ...somePayment, reference, seenAt: null }),
    )
    expect((await Promise.all(sayings)).map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await storedPayments(server, placed)).toHaveLength(1)
  })

  test('said twice in the same words is said once; in others it is corrected, and nothing is lost', async () => {
    for (const reference of ['A1', 'A1', 'A2'])
      expect((await sayPayment(server, buyer, placed, { ...somePayment, reference })).status).toBe(201)
    expect(
      (await storedPayments(server, placed)).map(({ number, reference }) => [number, reference]),
    ).toEqual([
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
    expect((await paid(server, payable)).payment.state).toBe('none')
  })

  test('what was said keeps its sum when the fee changes', async () => {
    await sayPayment(server, buyer, placed, { ...somePayment, amount: 180 })
    await setFee(server, vendor, placed._id, 25)
    expect(await paid(server, payable)).toMatchObject({ toPay: 205, payment: { state: 'said', amount: 180 } })
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
    expect((await paid(server, payable)).payment.state).toBe('none')
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
