import { beforeAll, beforeEach, expect, test } from 'vitest'
import { shortId } from '#shared/ids.ts'
import {
  aCustomer,
  aListing,
  aVendor,
  aVendorWithListing,
  confirmEmail,
  type Person,
} from '#tests/support/factories.ts'
import { aPlacedOrder, order, orderBody, someDelivery } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

/** The buyer's mail about an order just placed. */
const server = testServer()
let buyer: Person

beforeAll(async () => {
  buyer = await aCustomer(server)
  await confirmEmail(server, buyer)
})
beforeEach(async () => {
  await server.db.deleteFrom('waiting_mails').execute()
})

const mailsTo = async ({ email }: Person) => (await server.waitingMails()).filter(({ to }) => to === email)

test('the buyer reads what was ordered at which shop, each shop’s number, the total and what happens next', async () => {
  const lanterns = await aVendor(server, { name: 'Lumley Lanterns' })
  const cloths = await aVendor(server, { name: 'Makeni Cloth' })
  for (const [vendor, tel] of [
    [lanterns, '+23210777001'],
    [cloths, '+23210777002'],
  ] as const)
    await server.db.updateTable('users').set({ tel }).where('id', '=', vendor.id).execute()
  const placed = await aPlacedOrder(server, buyer, [
    { listingId: await aListing(server, lanterns, { title: 'Solar lantern', price: 175.1 }), quantity: 2 },
    { listingId: await aListing(server, cloths, { title: 'Gara cloth', price: 250 }) },
    { listingId: await aListing(server, lanterns, { title: 'Charger', price: 60 }) },
  ])
  const mails = await mailsTo(buyer)
  expect(mails).toHaveLength(1)
  const { subject, text } = mails[0]!
  expect(subject).toBe(`Your order ${shortId(placed._id)} is placed`)
  expect(text).toBe(`Dear Aminata,

Thank you for your order ${shortId(placed._id)}.

Lumley Lanterns, +232 10 777001
2 x Solar lantern at NLe 175.10
1 x Charger at NLe 60.00
Together: NLe 410.20

Makeni Cloth, +232 10 777002
1 x Gara cloth at NLe 250.00
Together: NLe 250.00

Total: NLe 660.20
Delivery: the shop tells you the cost before it sends.

What happens next: each shop checks your order and answers. You get an email then.
Each shop contacts you on +232 76 123456 to arrange payment and delivery.
When you have everything, please mark the order as received.

See your order: ${server.services.settings.publicUrl}/dashboard/customer/orders/${placed._id}

Your Makit team`)
})

test('an order for pickup says where instead of speaking of delivery, and one shop needs no sum of its own', async () => {
  const { listingId, vendor } = await aVendorWithListing(server, { title: 'Palm oil', price: 120 })
  await server.db
    .updateTable('shops')
    .set({ address: '12 Wilkinson Road' })
    .where('vendor_id', '=', vendor.id)
    .execute()
  const body = orderBody([{ listingId }], { delivery: { ...someDelivery, method: 'pickup' } })
  expect((await order(server, buyer, body)).status).toBe(201)
  const [mail] = await mailsTo(buyer)
  expect(mail?.text).toContain('to arrange payment and pickup.')
  expect(mail?.text).toContain('\nPick up at: 12 Wilkinson Road\n1 x Palm oil')
  expect(mail?.text).not.toMatch(/Delivery|Together/)
})

test('an unconfirmed address gets sums, shops’ numbers and what happens next, and no words of people', async () => {
  const stranger = await aCustomer(server)
  const { vendor, listingId } = await aVendorWithListing(server, { title: 'Palm oil', price: 120 })
  await server.db.updateTable('users').set({ tel: '+23210777003' }).where('id', '=', vendor.id).execute()
  const placed = await aPlacedOrder(server, stranger, [{ listingId, quantity: 2 }])
  const [mail] = await mailsTo(stranger)
  const number = shortId(placed._id)
  expect([mail?.subject, mail?.text]).toEqual([
    `Your order ${number} is placed`,
    `Hello,

Thank you for your order ${number}.

This email names neither shops nor goods because this address is not confirmed yet: the page of your order, linked below, names them and has the button to confirm the address.

Shop, +232 10 777003
2 x item at NLe 120.00

Total: NLe 240.00
Delivery: the shop tells you the cost before it sends.

What happens next: each shop checks your order and answers. You get an email then.
Each shop contacts you to arrange payment and delivery.
When you have everything, please mark the order as received.

See your order: ${server.services.settings.publicUrl}/dashboard/customer/orders/${placed._id}

Your Makit team`,
  ])
})

test('a repeated request mails nothing more, and neither does a refused one', async () => {
  const { listingId } = await aVendorWithListing(server, { price: 100, stock: 5 })
  const body = orderBody([{ listingId }])
  const key = { 'idempotency-key': 'one-press' }
  const send = () => server.call('POST', '/order/create', { token: buyer.token, body, headers: key })
  const answers = await Promise.all([send(), send()])
  answers.push(await send())
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await mailsTo(buyer)).toHaveLength(1)
  const refused = await order(server, buyer, orderBody([{ listingId, price: 99 }]))
  expect(refused.status).toBe(409)
  expect(await mailsTo(buyer)).toHaveLength(1)
})

test('an order of a buyer whose e-mail can be none is placed without a mail', async () => {
  const silent = await aCustomer(server)
  await server.db.updateTable('users').set({ email: 'none' }).where('id', '=', silent.id).execute()
  const { vendor, listingId } = await aVendorWithListing(server)
  await aPlacedOrder(server, silent, [{ listingId }])
  expect((await server.waitingMails()).map(({ to }) => to)).toEqual([vendor.email])
})
