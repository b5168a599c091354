import { expect, test } from 'vitest'
import { anAdministrator } from '../support/factories.ts'
import { toldTo } from '../support/notifications.ts'
import { readOrder, readVendorOrder } from '../support/payment-calls.ts'
import { aPendingOrder, decidingAll, deleting, type Scene } from '../support/racing-calls.ts'
import { atTheSameInstant, type RacingCall, statusCounts } from '../support/same-instant.ts'
import { testServer } from '../support/test-server.ts'

const server = testServer({ settings: { RATE_LIMIT: 'off' } })
const rounds = 5

const saying = ({ buyer, placed }: Scene, amount: number): RacingCall => ({
  method: 'POST',
  path: `/api/order/${placed._id}/payments`,
  token: buyer.token,
  body: { vendorOrderId: placed.shops[0]!._id, method: 'cash', amount, reference: `R${amount}` },
})
const ofVendor = ({ vendor, placed }: Scene, path: string, body: object): RacingCall => ({
  method: 'PUT',
  path: `/api/vendor/orders/${placed._id}/${path}`,
  token: vendor.token,
  body,
})
const answering = (scene: Scene, body: object) => ofVendor(scene, 'payment', body)
const pricing = (scene: Scene, amount: number | null) => ofVendor(scene, 'delivery-fee', { amount })
const paymentsOf = ({ placed }: Scene) =>
  server.db
    .selectFrom('order_payments')
    .select(['number', 'state', 'amount_cents', 'reference', 'note'])
    .where('vendor_order_id', '=', placed.shops[0]!._id)
    .orderBy('number')
    .execute()

test('the same payment said twenty times at one instant is one, and the vendor is told once', async () => {
  const scene = await aPendingOrder(server)
  const answers = await atTheSameInstant(server, Array(20).fill(saying(scene, 50)))
  expect(statusCounts(answers)).toEqual({ 201: 20 })
  expect(await paymentsOf(scene)).toHaveLength(1)
  expect(await toldTo(server, scene.vendor, 'payment_said')).toHaveLength(1)
})

test('said against received: the money is there in the end, and a word after that is refused', async () => {
  for (let round = 0; round < rounds; round++) {
    const scene = await aPendingOrder(server)
    const calls = [saying(scene, 50), answering(scene, { state: 'received' }), saying(scene, 60)]
    const answers = await atTheSameInstant(server, round % 2 ? calls : calls.toReversed())
    for (const { status } of answers) expect([200, 201, 409]).toContain(status)
    const stored = await paymentsOf(scene)
    expect(stored.map(({ number }) => number)).toEqual(stored.map((_, index) => index + 1))
    expect(stored.map(({ state }) => state)).toEqual([...stored.slice(1).map(() => 'said'), 'received'])
    expect(stored).toHaveLength(answers.filter(({ status }) => status < 300).length)
    const read = await readVendorOrder(server, scene.vendor, scene.placed._id)
    // Without a word of the buyer it is what was to pay.
    const before = stored.at(-2)
    expect(read.payment).toMatchObject({
      state: 'received',
      amount: (before?.amount_cents ?? 40_000) / 100,
      reference: before?.reference ?? '',
    })
    expect(read.events.filter(({ kind }) => kind === 'payment')).toHaveLength(stored.length)
  }
})

test('a fee that changes while the buyer pays changes what is to pay and no word that was said', async () => {
  for (let round = 0; round < rounds; round++) {
    const scene = await aPendingOrder(server)
    const calls = [pricing(scene, 30), saying(scene, 400), pricing(scene, 12), pricing(scene, null)]
    const answers = await atTheSameInstant(server, round % 2 ? calls : calls.toReversed())
    expect(statusCounts(answers)).toEqual({ 200: 3, 201: 1 })
    const { shops, events } = await readOrder(server, scene.buyer, scene.placed._id)
    const { deliveryFee, toPay, payment } = shops[0]!
    expect([toPay, payment.state, payment.amount]).toEqual([400 + (deliveryFee ?? 0), 'said', 400])
    const words = deliveryFee === null ? 'is taken back' : `costs NLe ${deliveryFee}.00`
    const fees = events.filter(({ kind }) => kind === 'fee')
    if (fees.length > 0) expect(fees.at(-1)?.text).toContain(words)
  }
})

test('all goods rejected against a payment: it was said before, or there was nothing to pay', async () => {
  for (let round = 0; round < rounds; round++) {
    const scene = await aPendingOrder(server)
    const calls = [saying(scene, 50), decidingAll(scene, 'rejected')]
    const answers = await atTheSameInstant(server, round % 2 ? calls : calls.toReversed())
    const said = answers[round % 2 ? 0 : 1]!
    expect([201, 409]).toContain(said.status)
    const { events } = await readOrder(server, scene.buyer, scene.placed._id)
    expect(events.map(({ kind }) => kind)).toEqual(
      said.status === 201 ? ['placed', 'payment', 'decided'] : ['placed', 'decided'],
    )
  }
})

test('erasing the buyer against both sides’ words leaves none of them', async () => {
  const admin = await anAdministrator(server)
  for (let round = 0; round < rounds; round++) {
    const scene = await aPendingOrder(server)
    await atTheSameInstant(server, [decidingAll(scene, 'accepted'), saying(scene, 50)])
    const answers = await atTheSameInstant(server, [
      saying(scene, 60),
      answering(scene, { state: 'disputed', note: 'Fatu owes it' }),
      deleting(admin, scene.buyer),
      answering(scene, { state: 'received', note: 'Fatu paid' }),
    ])
    expect(answers[2]?.status).toBe(200)
    for (const { status } of answers) expect(status).toBeLessThan(500)
    expect((await paymentsOf(scene)).filter(({ reference, note }) => reference || note)).toEqual([])
  }
})
