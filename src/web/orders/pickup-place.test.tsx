import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const logo = '/pictures/0123456789abcdef0123456789abcdef-640.webp'
const shop = {
  _id: 'kamara',
  name: 'Kamara Family Store',
  address: '12 Wilkinson Road',
  logo,
  tel: '+23276123456',
}
const placeless = {
  _id: 'bo',
  name: 'Bo Lamps',
  address: '',
  logo: 'https://elsewhere.example/logo.png',
  tel: '76 123457',
}
const rice = {
  _id: 'rice',
  listingId: 'l1',
  title: 'Country rice',
  quantity: 5,
  price: 920,
  status: 'pending',
  shop,
}
const lamp = {
  _id: 'lamp',
  listingId: 'l2',
  title: 'Solar lamp',
  quantity: 1,
  price: 95.5,
  status: 'pending',
  shop: placeless,
}
const delivery = {
  firstName: 'Isata',
  lastName: 'Kamara',
  phone: '+23276000001',
  address: 'Kissy',
  method: 'pickup',
}
const order = {
  _id: '01900000-0000-7000-8000-0000004f09bc',
  createdAt: '2026-11-21T10:00:00.000Z',
  total: 4695.5,
  delivery,
  items: [rice, lamp],
}
const orders = (...placed: unknown[]) => ({ json: { orders: placed, currentPage: 1, totalPages: 1 } })

test.each(['/dashboard/customer/orders', `/ordersuccess?order=${order._id}`])(
  '%s says where to pick up at each shop',
  async (address) => {
    serverAnswers({ 'GET /api/order/': orders(order) })
    const { container } = await visit(address, buyer)
    expect(await screen.findByText('Pick up at 12 Wilkinson Road')).toBeTruthy()
    expect(screen.getByText('The shop tells you where.')).toBeTruthy()
    const pictures = [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))
    expect(pictures).toEqual(['/pictures/0123456789abcdef0123456789abcdef-400.webp'])
  },
)

test('an order that is delivered shows where the shop is, and asks for no place', async () => {
  serverAnswers({ 'GET /api/order/': orders({ ...order, delivery: { ...delivery, method: 'delivery' } }) })
  await visit('/dashboard/customer/orders', buyer)
  expect(await screen.findByText('12 Wilkinson Road')).toBeTruthy()
  expect(screen.queryByText(/Pick up at|tells you where/)).toBeNull()
})

test('checkout says where each shop is, and where to pick up once that is chosen', async () => {
  const inCart = ({ shop: { tel: _, ...place }, ...item }: typeof rice) => ({
    _id: item._id,
    quantity: item.quantity,
    listingId: { ...item, _id: item.listingId, images: [], stock: 9, shop: place },
  })
  serverAnswers({ 'GET /api/cart': { json: { cart: { items: [inCart(rice), inCart(lamp)] } } } })
  await visit('/checkout', buyer)
  const kamara = within(await screen.findByRole('region', { name: 'Kamara Family Store' }))
  expect(kamara.getByText('12 Wilkinson Road')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue to Delivery' }))
  expect(screen.queryByText(/Wilkinson/)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Pickup' }))
  expect(screen.getByText('Pick up at 12 Wilkinson Road')).toBeTruthy()
  expect(screen.getByText('The shop tells you where.')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }))
  expect(screen.queryByText(/Pick up at/)).toBeNull()
})
