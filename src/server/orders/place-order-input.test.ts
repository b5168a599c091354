import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { aCustomer, aVendorWithListing, type Person, stockOf } from '#tests/support/factories.ts'
import { order, orderBody, ordersOf, someDelivery } from '#tests/support/order-calls.ts'
import { testServer } from '#tests/support/test-server.ts'

const server = testServer()
let buyer: Person

beforeEach(async () => {
  buyer = await aCustomer(server)
})

describe('bad input is 400 and changes nothing', () => {
  const listing = { id: '' }
  beforeEach(async () => {
    listing.id = (await aVendorWithListing(server)).listingId
  })
  const line = () => ({ listingId: listing.id, quantity: 1 })
  const bodies: [string, () => unknown, string][] = [
    ['nothing', () => undefined, 'items'],
    ['no items', () => ({ delivery: someDelivery, items: [] }), 'items'],
    ['items that are no list', () => ({ delivery: someDelivery, items: 'all' }), 'items'],
    ['an item that is null', () => ({ delivery: someDelivery, items: [null] }), 'items.0'],
    ['201 lines', () => ({ delivery: someDelivery, items: Array(201).fill(line()) }), 'items'],
    ['no listingId', () => orderBody([{ ...line(), listingId: undefined as never }]), 'items.0.listingId'],
    ['a malformed listingId', () => orderBody([{ ...line(), listingId: 'x' }]), 'items.0.listingId'],
    ['quantity 0', () => orderBody([{ ...line(), quantity: 0 }]), 'items.0.quantity'],
    ['quantity 1.5', () => orderBody([{ ...line(), quantity: 1.5 }]), 'items.0.quantity'],
    ['quantity 1000', () => orderBody([{ ...line(), quantity: 1000 }]), 'items.0.quantity'],
    ['a price in words', () => orderBody([{ ...line(), price: 'ten' as never }]), 'items.0.price'],
    ['a price in powers of ten', () => orderBody([{ ...line(), price: '1e2' as never }]), 'items.0.price'],
    ['an empty price', () => orderBody([{ ...line(), price: '' as never }]), 'items.0.price'],
    ['a total in words', () => orderBody([line()], { total: 'ten' }), 'total'],
    ['no delivery', () => orderBody([line()], { delivery: undefined }), 'firstName'],
    ['delivery null', () => orderBody([line()], { delivery: null }), 'firstName'],
    ['delivery a word', () => orderBody([line()], { delivery: 'home' }), 'firstName'],
    [
      'a blank last name',
      () => orderBody([line()], { delivery: { ...someDelivery, lastName: ' ' } }),
      'lastName',
    ],
    [
      'an invisible last name',
      () => orderBody([line()], { delivery: { ...someDelivery, lastName: '\u3164' } }),
      'lastName',
    ],
    ['a short phone', () => orderBody([line()], { delivery: { ...someDelivery, phone: '12' } }), 'phone'],
    [
      'no address, even for pickup',
      () => orderBody([line()], { delivery: { ...someDelivery, method: 'pickup', address: '' } }),
      'address',
    ],
    [
      'an unknown method',
      () => orderBody([line()], { delivery: { ...someDelivery, method: 'drone' } }),
      'method',
    ],
    [
      'instructions too long',
      () => orderBody([line()], { delivery: { ...someDelivery, instructions: 'x'.repeat(501) } }),
      'instructions',
    ],
    [
      'a landmark too long',
      () => orderBody([line()], { delivery: { ...someDelivery, landmark: 'x'.repeat(121) } }),
      'landmark',
    ],
  ]

  test.each(bodies)('%s', async (_name, body, field) => {
    const answer = await order(server, buyer, body())
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, expect.arrayContaining([field])])
    expect(answer.body.message).toBe(answer.body.error)
    expect(await ordersOf(server, buyer)).toEqual([])
    expect(await stockOf(server, listing.id)).toBe(5)
  })

  test('the message is the first field error in the specification’s order', async () => {
    const answer = await order(server, buyer, orderBody([line()], { delivery: { address: 'Bo' } }))
    expect(answer.body.message).toBe(messages.order.nameMissing)
    const { firstName, lastName } = someDelivery
    const withName = await order(server, buyer, orderBody([line()], { delivery: { firstName, lastName } }))
    expect(withName.body.message).toBe(messages.order.phoneMissing)
    expect(withName.body.errors).toEqual({
      phone: messages.order.phoneMissing,
      address: messages.order.addressMissing,
    })
  })
})

test.each([
  ['+232 76 123 456', '+23276123456'],
  ['076-123-456', '+23276123456'],
  ['(077) 12-34-56', '+23277123456'],
  ['76123456', '+23276123456'],
  ['232 77 123456', '+23277123456'],
  ['00447700900123', '+447700900123'],
  [' +44 20 7946 0958 ', '+442079460958'],
])('a phone number typed as %s is kept as %s', async (phone, stored) => {
  const { listingId } = await aVendorWithListing(server)
  const answer = await order(
    server,
    buyer,
    orderBody([{ listingId }], { delivery: { ...someDelivery, phone } }),
  )
  expect([answer.status, answer.body.order.delivery.phone]).toEqual([201, stored])
})

test.each(['- -', '+232 76 12 three', '12 34 5', '123456', '+2327612345', '07700900123'])(
  '%s is no phone number',
  async (phone) => {
    const { listingId } = await aVendorWithListing(server)
    const answer = await order(
      server,
      buyer,
      orderBody([{ listingId }], { delivery: { ...someDelivery, phone } }),
    )
    expect([answer.status, answer.body.errors]).toEqual([400, { phone: messages.order.phoneWrong }])
  },
)
