import { expect, test } from 'vitest'
import { parseOwnListingPage } from '../listings/own-listing-shape.ts'
import { parseShopAnswer, parseVendorStatistics } from '../shops/shop-shape.ts'
import { notPaid } from './payment-shape.ts'
import { parseVendorOrderAnswer, parseVendorOrders } from './vendor-order-shape.ts'

const delivery = { firstName: 'Isatu', lastName: 'Conteh', address: '9 Bojon Street, Bo' }
const item = { _id: 'rice', title: 'Rice', quantity: 2, price: 95.5 }

test('an order needs no more than the specification names, and an item without status is pending', () => {
  const read = parseVendorOrders({ orders: [{ _id: 'part', order: 'whole', delivery, items: [item] }] })
  expect(read).toMatchObject({ totalPages: 1, currentPage: 1, total: 1, waiting: 1 })
  expect(read?.orders[0]).toEqual({
    _id: 'part',
    order: 'whole',
    createdAt: '',
    vendorStatus: 'pending',
    closedAs: null,
    total: 191,
    delivery: { ...delivery, phone: '', method: 'delivery', instructions: '', landmark: '' },
    items: [{ ...item, status: 'pending', rejectReason: '', answerBy: null, listingId: '', image: '' }],
    deliveryFee: null,
    toPay: 191,
    payment: notPaid,
    instalments: [],
    paid: 0,
    stillToPay: 191,
  })
})

test('a page of orders says how many there are and wait on all pages', () => {
  const pages = { totalPages: 3, currentPage: 2, total: 23, waiting: 5 }
  expect(parseVendorOrders({ orders: [{ items: [item] }], ...pages })).toMatchObject(pages)
})

test('what an order says is kept, and its own id stands in for a missing parent', () => {
  const sent = { _id: 'part', vendorStatus: 'accepted', closedAs: 'completed', total: 7 }
  expect(parseVendorOrderAnswer({ order: { ...sent, items: null } })).toMatchObject({
    ...sent,
    order: 'part',
    items: [],
  })
})

test('a shop is active unless it says otherwise', () => {
  expect(parseShopAnswer({ shop: { name: 'Rice House' } })).toMatchObject({
    name: 'Rice House',
    status: 'active',
  })
  expect(parseShopAnswer({ shop: { status: 'inactive' } })?.status).toBe('inactive')
})

test('products take the usual stock, and every figure has to be there', () => {
  const listings = [{ _id: 'rice', title: 'Rice', price: '95.5' }]
  expect(parseOwnListingPage({ listings })?.listings).toMatchObject([
    { price: 95.5, stock: 1, isActive: true, images: [] },
  ])
  const figures = { totalProducts: 3, activeProducts: 2, totalOrders: 0 }
  expect(parseVendorStatistics(figures)).toEqual({
    ...figures,
    waitingOrders: 0,
    acceptedIn7Days: 0,
    acceptedIn30Days: 0,
    runningOut: [],
    runningOutCount: 0,
    soldOutCount: 0,
    takenDownCount: 0,
  })
  expect(parseVendorStatistics({ ...figures, totalOrders: undefined })).toBeNull()
})

test('a page of products without figures is all there is', () => {
  const listings = [{ _id: 'rice', title: 'Rice' }]
  expect(parseOwnListingPage({ listings })).toMatchObject({ totalPages: 1, total: 1, totalProducts: 1 })
  const figures = { totalPages: 3, total: 41, totalProducts: 60 }
  expect(parseOwnListingPage({ listings, ...figures })).toMatchObject(figures)
})

test('whatever else comes is no answer', () => {
  for (const answer of [null, {}, [], 'text', { orders: {}, listings: {}, shop: null, order: null }])
    for (const read of [
      parseVendorOrders,
      parseVendorOrderAnswer,
      parseOwnListingPage,
      parseShopAnswer,
      parseVendorStatistics,
    ])
      expect(read(answer)).toBeNull()
})
