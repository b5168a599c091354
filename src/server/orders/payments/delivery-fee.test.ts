import { beforeEach, describe, expect, test } from 'vitest'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import type { Order } from '#shared/orders/order.ts'
import { notPaid } from '#shared/orders/payment-shape.ts'
import { aVendor, confirmEmail, type Person, type Vendor } from '#tests/support/factories.ts'
import { toldTo } from '#tests/support/notifications.ts'
import { close, decideItems, order, orderBody, someDelivery } from '#tests/support/order-calls.ts'
import { aPayableOrder, decideAll, type PayableOrder, paid } from '#tests/support/payable-order.ts'
import { setFee } from '#tests/support/payment-calls.ts'
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

describe('the delivery fee', () => {
  test('is added to what is to pay, not to the total, and the buyer is told', async () => {
    await confirmEmail(server, buyer)
    const answer = await setFee(server, vendor, placed._id, 30)
    expect([answer.status, answer.body.message]).toEqual([200, messages.payment.feeSaved])
    expect(answer.body.order).toMatchObject({ deliveryFee: 30, toPay: 210, total: 180 })
    expect(await paid(server, payable)).toEqual({
      ...{ deliveryFee: 30, toPay: 210, payment: notPaid },
      ...{ instalments: [], paid: 0, stillToPay: 210 },
    })
    const number = shortId(placed._id)
    expect(await toldTo(server, buyer)).toMatchObject([
      {
        kind: 'delivery_fee',
        title: `The delivery of your order ${number}`,
        text: 'NLe 210.00 to Kamara Family Store: goods NLe 180.00 + delivery NLe 30.00.',
        path: `/dashboard/customer/orders/${placed._id}`,
      },
    ])
    const mails = (await server.waitingMails()).filter(({ to }) => to === buyer.email)
    expect(mails.at(-1)?.subject).toBe(`The delivery of your order ${number}: NLe 30.00`)
    expect(mails.at(-1)?.text).toContain(
      'NLe 210.00 to Kamara Family Store: goods NLe 180.00 + delivery NLe 30.00.',
    )
  })

  test('the same again tells nobody; null takes it back; it follows what is left of the goods', async () => {
    const partId = placed.shops[0]!._id
    for (const amount of [12.5, '12.50'])
      expect((await setFee(server, vendor, partId, amount)).status).toBe(200)
    expect(await toldTo(server, buyer)).toHaveLength(1)
    expect(await paid(server, payable)).toMatchObject({ deliveryFee: 12.5, toPay: 192.5 })
    await decideItems(server, vendor, partId, [{ _id: placed.items[1]!._id, status: 'rejected' }])
    expect(await paid(server, payable)).toMatchObject({ toPay: 72.5 })
    await decideAll(server, payable, 'out_of_stock')
    expect(await paid(server, payable)).toMatchObject({ deliveryFee: 12.5, toPay: 0 })
    await decideAll(server, payable, 'accepted')
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
    expect(await paid(server, payable)).toEqual({
      ...{ deliveryFee: null, toPay: 0, payment: notPaid },
      ...{ instalments: [], paid: 0, stillToPay: 0 },
    })
  })
})

test('an order sent again under its key answers what is to pay as the first time', async () => {
  const body = orderBody([{ listingId: listingIds[0]!, quantity: 2 }])
  const send = () => order(server, buyer, body, { 'idempotency-key': 'once' })
  const first = await send()
  await setFee(server, vendor, first.body.order._id, 30)
  expect((await send()).body).toEqual(first.body)
  expect(first.body.order.shops).toMatchObject([{ deliveryFee: null, toPay: 120, payment: notPaid }])
})
