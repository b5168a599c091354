import { expect, test } from 'vitest'
import { vendorOrderIn, vendorOrdersIn } from '../orders/vendor/vendor-order-answers.ts'
import { shopIn, vendorStatisticsIn } from './vendor-answers.ts'

const delivery = { firstName: 'Isatu', lastName: 'Conteh', address: '9 Bojon Street, Bo' }
const item = { _id: 'rice', title: 'Rice', quantity: 2, price: 95.5 }

test('an order needs no more than the specification names, and an item without status is pending', () => {
  const read = vendorOrdersIn({ orders: [{ _id: 'part', order: 'whole', delivery, items: [item] }] })
  expect(read).toMatchObject({ totalPages: 1, currentPage: 1, total: 1, waiting: 1 })
  expect(read?.orders[0]).toEqual({
    _id: 'part',
    order: 'whole',
    createdAt: '',
    vendorStatus: 'pending',
    closedAs: null,
    total: 191,
    delivery: { ...delivery, phone: '', method: 'delivery', instructions: '' },
    items: [{ ...item, status: 'pending', listingId: '', image: '' }],
  })
})

test('a page of orders says how many there are and wait on all pages', () => {
  const pages = { totalPages: 3, currentPage: 2, total: 23, waiting: 5 }
  expect(vendorOrdersIn({ orders: [{ items: [item] }], ...pages })).toMatchObject(pages)
})

test('what an order says is kept, and its own id stands in for a missing parent', () => {
  const said = { _id: 'part', vendorStatus: 'accepted', closedAs: 'completed', total: 7 }
  expect(vendorOrderIn({ order: { ...said, items: null } })).toMatchObject({
    ...said,
    order: 'part',
    items: [],
  })
})

test('a shop is active unless it says otherwise', () => {
  expect(shopIn({ shop: { name: 'Rice House' } })).toMatchObject({ name: 'Rice House', status: 'active' })
  expect(shopIn({ shop: { status: 'inactive' } })?.status).toBe('inactive')
})

test('every figure has to be there', () => {
  const figures = { totalProducts: 3, activeProducts: 2, totalOrders: 0 }
  expect(vendorStatisticsIn(figures)).toEqual(figures)
  expect(vendorStatisticsIn({ ...figures, totalOrders: undefined })).toBeNull()
})

test('whatever else comes is no answer', () => {
  for (const answer of [null, {}, [], 'text', { orders: {}, listings: {}, shop: null, order: null }])
    for (const read of [vendorOrdersIn, vendorOrderIn, shopIn, vendorStatisticsIn])
      expect(read(answer)).toBeNull()
})
