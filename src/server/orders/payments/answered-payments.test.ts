import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { shortId } from '#shared/ids.ts'
import type { Order, OrderItem } from '#shared/orders/order.ts'
import { deleteUser } from '#tests/support/administration.ts'
import { anAdministrator, confirmEmail, type Person, type Vendor } from '#tests/support/factories.ts'
import { toldTo } from '#tests/support/notifications.ts'
import { aPlacedOrder, close, decideItem } from '#tests/support/order-calls.ts'
import {
  aPayableOrder,
  decideAll,
  type PayableOrder,
  paid,
  storedPayments,
} from '#tests/support/payable-order.ts'
import { answerPayment, readOrder, sayPayment, setFee, somePayment } from '#tests/support/payment-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
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
  test('needs no word of the buyer, and is then the sum to pay; also of a received order', async () => {
    await setFee(server, vendor, placed._id, 30)
    await decideAll(server, payable, 'accepted')
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
    expect((await paid(server, payable)).payment).toMatchObject({ ...corrected, note: '' })
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
    expect((await paid(server, payable)).payment).toMatchObject({ ...somePayment, ...disputed })
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
    expect((await paid(server, payable)).payment.state).toBe('said')
    expect((await answerPayment(server, vendor, placed._id, { state: 'received' })).status).toBe(200)
    expect((await answerPayment(server, vendor, placed._id, { state: 'disputed' })).status).toBe(409)
    expect((await paid(server, payable)).payment.state).toBe('received')
  })

  test('for goods that are refused afterwards is to be given back, which the buyer’s mail says', async () => {
    await confirmEmail(server, buyer)
    const [rice, oil] = placed.items as [OrderItem, OrderItem]
    const mailOfRefusal = async ({ _id }: OrderItem) => {
      expect((await decideItem(server, vendor, placed._id, _id, 'rejected')).status).toBe(200)
      const mails = await server.waitingMails()
      return mails.findLast(({ to, subject }) => to === buyer.email && subject.endsWith('answered'))?.text
    }
    await sayPayment(server, buyer, placed, { ...somePayment, amount: 180 })
    expect(await mailOfRefusal(rice)).toContain(
      'You said that you have paid NLe 180.00 to Kamara Family Store. If it came, please ask for NLe 60.00 back.',
    )
    await answerPayment(server, vendor, placed._id, { state: 'received' })
    expect(await mailOfRefusal(oil)).toContain(
      'Kamara Family Store owes you NLe 180.00 of what you have paid. Please ask for it.',
    )
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
})

describe('erasing', () => {
  test('a deleted buyer leaves neither reference nor note, and the vendor writes no new one', async () => {
    await sayPayment(server, buyer, placed)
    await answerPayment(server, vendor, placed._id, { state: 'disputed', note: 'Fatu has not paid' })
    await decideAll(server, payable, 'accepted')
    await deleteUser(server, await anAdministrator(server), buyer.id)
    expect((await storedPayments(server, placed)).map(({ reference, note }) => reference + note)).toEqual([
      '',
      '',
    ])
    const before = (await server.waitingMails()).length
    const answer = { state: 'received', note: 'Fatu paid' }
    expect((await answerPayment(server, vendor, placed._id, answer)).status).toBe(200)
    expect((await storedPayments(server, placed)).at(-1)).toMatchObject({
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
    expect(await storedPayments(server, placed)).toMatchObject([
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
  expect(await storedPayments(server, placed)).toHaveLength(2)
})
