import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#shared/orders/order.ts'
import { anAdministrator, type Person, type Vendor } from '#tests/support/factories.ts'
import { toldTo } from '#tests/support/notifications.ts'
import { decideItems } from '#tests/support/order-calls.ts'
import { aPayableOrder, type PayableOrder, paid, storedPayments } from '#tests/support/payable-order.ts'
import { answerPayment, readVendorOrder, sayPayment, setFee } from '#tests/support/payment-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let payable: PayableOrder
let buyer: Person
let vendor: Vendor
let placed: Order

beforeEach(async () => {
  payable = await aPayableOrder(server)
  ;({ buyer, vendor, placed } = payable)
})

const first = { method: 'orange_money', amount: 100, reference: 'A1' } as const
const second = { method: 'afrimoney', amount: 110, reference: 'B2', instalment: 2 } as const
const received = { state: 'received' }
const answerOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}

test('a buyer pays in two parts, the vendor confirms each, and what is still to pay is told meanwhile', async () => {
  await setFee(server, vendor, placed._id, 30)
  await sayPayment(server, buyer, placed, first)
  expect(await paid(server, payable)).toMatchObject({ toPay: 210, paid: 0, stillToPay: 210 })
  await answerPayment(server, vendor, placed._id, received)
  expect(await paid(server, payable)).toMatchObject({ toPay: 210, paid: 100, stillToPay: 110 })
  expect((await toldTo(server, buyer, 'payment_received'))[0]?.text).toBe(
    'Kamara Family Store has received NLe 100.00 by Orange Money. NLe 100.00 is paid, NLe 110.00 is still to pay.',
  )
  // Without its number it is about the payment that has been received.
  const { instalment: _, ...unnumbered } = second
  expect(await answerOf(sayPayment(server, buyer, placed, unnumbered))).toEqual([409, 'payment_received'])

  // The answer of the first call may have been lost.
  for (let time = 0; time < 2; time++)
    expect((await sayPayment(server, buyer, placed, second)).status).toBe(201)
  expect(await storedPayments(server, placed)).toHaveLength(3)
  expect(await paid(server, payable)).toMatchObject({
    payment: { state: 'said', amount: 110 },
    instalments: [
      { state: 'received', ...first },
      { state: 'said', amount: 110, reference: 'B2' },
    ],
    paid: 100,
    stillToPay: 110,
  })
  const last = await answerPayment(server, vendor, placed._id, { ...received, instalment: 2 })
  expect(last.body.order).toMatchObject({ paid: 210, stillToPay: 0, payment: { reference: 'B2' } })
  expect((await toldTo(server, buyer, 'payment_received'))[0]?.text).toBe(
    'Kamara Family Store has received NLe 110.00 by Afrimoney.',
  )
  const { events } = await readVendorOrder(server, vendor, placed._id)
  expect(events.filter(({ kind }) => kind === 'payment').map(({ reference }) => reference)).toEqual([
    ...['A1', 'A1', 'B2', 'B2'],
  ])
})

test('a part that is disputed leaves what was received as it is', async () => {
  await sayPayment(server, buyer, placed, first)
  await answerPayment(server, vendor, placed._id, received)
  await sayPayment(server, buyer, placed, second)
  await answerPayment(server, vendor, placed._id, { state: 'disputed', note: 'Nothing came' })
  expect(await paid(server, payable)).toMatchObject({
    payment: { state: 'disputed', note: 'Nothing came' },
    paid: 100,
    stillToPay: 80,
  })
})

test('the vendor tells of parts without a word of the buyer, and corrects the newest alone', async () => {
  const cash = (amount: number | undefined, instalment?: number) =>
    answerPayment(server, vendor, placed._id, { ...received, method: 'cash', amount, instalment })
  await cash(50)
  await cash(undefined, 2)
  expect(await paid(server, payable)).toMatchObject({ paid: 180, stillToPay: 0 })
  await cash(30, 2)
  expect(await paid(server, payable)).toMatchObject({ paid: 80, stillToPay: 100 })
  for (const instalment of [1, 4])
    expect(await answerOf(cash(1, instalment))).toEqual([409, 'payment_changed'])
  for (const instalment of [0, 21, 1.5, 'two'])
    expect(Object.keys((await cash(1, instalment as number)).body.errors)).toEqual(['instalment'])
  expect(await paid(server, payable)).toMatchObject({ paid: 80, stillToPay: 100 })
})

test('a next part begins when the one before has been received', async () => {
  expect(await answerOf(sayPayment(server, buyer, placed, second))).toEqual([409, 'payment_changed'])
  await sayPayment(server, buyer, placed, first)
  expect(await answerOf(sayPayment(server, buyer, placed, second))).toEqual([409, 'payment_changed'])
  expect(await storedPayments(server, placed)).toHaveLength(1)
})

test('what is paid too much is said and not refused, also when goods are refused afterwards', async () => {
  await answerPayment(server, vendor, placed._id, { ...received, amount: 180 })
  await decideItems(server, vendor, placed._id, [{ _id: placed.items[0]!._id, status: 'rejected' }])
  expect(await paid(server, payable)).toMatchObject({ toPay: 120, paid: 180, stillToPay: 0 })
  // How much more it was must be said.
  expect(await answerOf(answerPayment(server, vendor, placed._id, { ...received, instalment: 2 }))).toEqual([
    409,
    'nothing_to_pay',
  ])
  const more = { ...received, amount: 20, instalment: 2 }
  expect((await answerPayment(server, vendor, placed._id, more)).body.order).toMatchObject({ paid: 200 })
  expect((await toldTo(server, buyer, 'payment_received'))[0]?.text).toContain(
    'NLe 200.00 is paid: NLe 80.00 more than is to pay.',
  )
})

test('administrators read in their lists what is still to pay', async () => {
  await sayPayment(server, buyer, placed, first)
  await answerPayment(server, vendor, placed._id, received)
  await sayPayment(server, buyer, placed, second)
  const { token } = await anAdministrator(server)
  const { orders } = (await server.call('GET', `/api/admin/orders?search=${placed._id}`, { token })).body
  expect(orders[0].shops).toMatchObject([{ payment: 'said', paid: 100, stillToPay: 80 }])
  const csv = (await server.call('GET', '/api/admin/csv/payments', { token })).body as string
  const [head, line] = csv.replace('\uFEFF', '').split('\r\n')
  const row = Object.fromEntries(head!.split(',').map((name, at) => [name, line!.split(',')[at]]))
  expect(row).toMatchObject({ state: 'said', amount: '110', instalments: '2', paid: '100' })
})

test('the database begins no part before the last is received, and skips none', async () => {
  const part = placed.shops[0]!._id
  const insert = (instalment: number, state: string) =>
    sql`insert into order_payments
      (vendor_order_id, instalment, state, method, amount_cents, reference, note, created_at, author_id)
      values (${part}, ${instalment}, ${state}, 'cash', 100, '', '', now(), ${buyer.id})`.execute(server.db)
  for (const [instalment, state] of [
    [2, 'received'],
    [0, 'received'],
    [1, 'disputed'],
  ] as const)
    await expect(insert(instalment, state)).rejects.toThrow()
  await insert(1, 'said')
  await expect(insert(2, 'said')).rejects.toThrow()
  await insert(1, 'received')
  await expect(insert(3, 'said')).rejects.toThrow()
  await expect(insert(2, 'disputed')).rejects.toThrow()
  await insert(2, 'said')
  await expect(insert(1, 'received')).rejects.toThrow()
  await expect(
    sql`update order_payments set instalment = 2 where vendor_order_id = ${part}`.execute(server.db),
  ).rejects.toThrow('only added to')
  expect(await storedPayments(server, placed)).toHaveLength(3)
})
