import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#shared/orders/order.ts'
import { deleteUser, toggle } from '#tests/support/administration.ts'
import {
  aCustomer,
  aListing,
  anAdministrator,
  aVendor,
  confirmEmail,
  type Person,
  type Vendor,
} from '#tests/support/factories.ts'
import { decideItem, order, orderBody, ordersOf, someDelivery } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
const logo = '/pictures/0123456789abcdef0123456789abcdef-640.webp'
let buyer: Person
let vendor: Vendor
let listingId: string

beforeEach(async () => {
  buyer = await aCustomer(server)
  vendor = await aVendor(server, { name: 'Bo Market Store' })
  listingId = await aListing(server, vendor, { title: 'Country rice' })
  await moveTo('5 Fenton Road, Bo')
})

const moveTo = (address: string) =>
  server.db.updateTable('shops').set({ address, logo }).where('id', '=', vendor.shopId).execute()
const placeOrder = async (method: 'pickup' | 'delivery', key = 'key'): Promise<Order> => {
  const body = orderBody([{ listingId }], { delivery: { ...someDelivery, method } })
  return (await order(server, buyer, body, { 'idempotency-key': key })).body.order
}
const placeIn = (placed: Order | undefined) => {
  const { address, logo } = placed!.items[0]!.shop
  return { address, logo }
}

test('cart and orders tell the buyer where the shop is, as it is now; lists and product pages do not', async () => {
  const added = await server.call('POST', '/api/cart/add', { token: buyer.token, body: { listingId } })
  const shop = { _id: vendor.shopId, name: 'Bo Market Store', address: '5 Fenton Road, Bo', logo }
  expect(added.body.cart.items[0].listingId.shop).toEqual({ ...shop, awayUntil: null })
  const placed = await placeOrder('pickup')
  expect(placed.items[0]?.shop).toEqual({ ...shop, tel: expect.any(String), isOpen: true })
  expect(await ordersOf(server, buyer)).toEqual([placed])
  await moveTo('9 Bojon Street, Bo')
  expect(placeIn((await ordersOf(server, buyer))[0])).toEqual({ address: '9 Bojon Street, Bo', logo })
  for (const path of [`/api/listings/${listingId}`, '/api/listings'])
    expect(JSON.stringify((await server.call('GET', path)).body)).not.toMatch(/Fenton|Bojon|"(address|logo)"/)
})

test('an order sent again is answered with the place as it is now, and none is kept with its key', async () => {
  await placeOrder('pickup')
  const { answer } = await server.db
    .selectFrom('idempotency_keys')
    .select('answer')
    .where('user_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(answer)).toContain('Bo Market Store')
  expect(JSON.stringify(answer)).not.toContain('Fenton')
  await moveTo('9 Bojon Street, Bo')
  expect(placeIn(await placeOrder('pickup'))).toEqual({ address: '9 Bojon Street, Bo', logo })
  await deleteUser(server, await anAdministrator(server), vendor.id)
  expect(placeIn(await placeOrder('pickup'))).toEqual({ address: '', logo: '' })
  expect(await ordersOf(server, buyer)).toHaveLength(1)
})

test('the buyer is told that the shop is closed now, whether it or its vendor was switched off', async () => {
  await placeOrder('delivery')
  const isOpen = async () => (await ordersOf(server, buyer))[0]!.items[0]!.shop.isOpen
  expect(await isOpen()).toBe(true)
  const admin = await anAdministrator(server)
  await toggle(server, admin, vendor.id)
  expect(await isOpen()).toBe(false)
  await toggle(server, admin, vendor.id)
  expect(await isOpen()).toBe(true)
  await server.call('PATCH', `/api/admin/users/${vendor.id}/deactivate`, { token: admin.token })
  expect(await isOpen()).toBe(false)
})

test('the mail about a new order says that the buyer comes, and not where the buyer lives', async () => {
  const toVendor = async (method: 'pickup' | 'delivery', key: string) => {
    await placeOrder(method, key)
    return (await server.waitingMails()).filter(({ to }) => to === vendor.email).at(-1)!.text
  }
  const comes = 'The buyer picks it up at your shop.'
  expect(await toVendor('pickup', '1')).toContain(comes)
  await confirmEmail(server, vendor)
  const text = await toVendor('pickup', '2')
  expect(text).toContain(comes)
  expect(text).not.toContain(someDelivery.address)
  expect(text).not.toContain(someDelivery.landmark)
  const delivered = await toVendor('delivery', '3')
  expect(delivered).toContain(`Deliver to: ${someDelivery.address}\nLandmark: ${someDelivery.landmark}\n`)
  expect(delivered).not.toContain(comes)
})

test('the mail about accepted goods says where to pick them up, to a confirmed address alone', async () => {
  const answered = async (method: 'pickup' | 'delivery', status: string, key: string) => {
    const placed = await placeOrder(method, key)
    await decideItem(server, vendor, placed._id, placed.items[0]!._id, status)
    return (await server.waitingMails()).filter(({ to }) => to === buyer.email).at(-1)!.text
  }
  expect(await answered('pickup', 'accepted', '1')).toContain('You find where to pick up with your order.')
  await confirmEmail(server, buyer)
  expect(await answered('pickup', 'accepted', '2')).toContain('Pick up at Bo Market Store: 5 Fenton Road, Bo')
  for (const text of [await answered('delivery', 'accepted', '3'), await answered('pickup', 'rejected', '4')])
    expect(text).not.toMatch(/pick up|Fenton/i)
  await moveTo('')
  expect(await answered('pickup', 'accepted', '5')).toContain('Bo Market Store tells you where to pick up.')
})
