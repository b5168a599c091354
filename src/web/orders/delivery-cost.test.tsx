import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const shops = ['Kamara Store', 'Gara House'].map((name) => ({ _id: name, name, tel: '+23210665544' }))
const delivery = {
  firstName: 'Isata',
  lastName: 'Kamara',
  phone: '076123456',
  method: 'delivery',
  address: 'Kissy',
}
const orderId = '01900000-0000-7000-8000-0000000abcde'
const orderWith = (...fees: (number | null)[]) => ({
  _id: orderId,
  createdAt: '2026-11-21T10:00:00.000Z',
  status: 'pending',
  total: 200,
  delivery,
  items: shops.map((shop) => ({
    ...{ _id: shop._id, title: 'Rice', quantity: 1, price: 100, status: 'pending', shop },
  })),
  shops: shops.map((shop, place) => ({
    ...{ _id: shop._id, shop, deliveryFee: fees[place], toPay: 100 + (fees[place] ?? 0) },
  })),
  events: [],
})
const ofAll = 'Delivery: the shop tells you the cost before it sends.'
const ofGara = 'Delivery from Gara House: the shop tells you the cost before it sends.'

describe.each([
  ['/dashboard/customer/orders', 'To pay'],
  [`/dashboard/customer/orders/${orderId}`, 'To pay'],
  [`/ordersuccess?order=${orderId}`, 'Total'],
])('%s', (address, sum) => {
  test.each([
    ['no shop', [null, null], [ofAll], 'NLe 200.00'],
    ['one of two', [30, null], [ofGara], 'NLe 230.00'],
    ['one of two, nothing', [0, null], [ofGara], 'NLe 200.00'],
    ['both', [30, 0], [], 'NLe 230.00'],
  ])('says who still names a delivery fee after %s has', async (_who, fees, told, toPay) => {
    const order = orderWith(...fees)
    serverAnswers({
      'GET /api/order/': { json: { orders: [order] } },
      [`GET /api/order/${orderId}`]: { json: { order } },
    })
    await visit(address, buyer)
    await screen.findAllByText('Rice', {}, { timeout: 5_000 })
    const main = within(screen.getByRole('main'))
    expect(main.queryAllByText(/tells you the cost/).map(({ textContent }) => textContent)).toEqual(told)
    const [line] = main.getAllByText(fees.every((fee) => fee === null) ? 'Total' : sum)
    expect(line!.parentElement!.textContent).toContain(toPay)
  })
})
