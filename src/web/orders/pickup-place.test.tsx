import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'
import { browserAnswers } from '#web/api/answer-cache.ts'

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

test('what happens next names the shops and where they are', async () => {
  serverAnswers({ 'GET /api/order/': orders(order) })
  await visit(`/ordersuccess?order=${order._id}`, buyer)
  const words =
    'You pick up your goods at: Kamara Family Store, 12 Wilkinson Road; Bo Lamps (it tells you where).'
  expect(await screen.findByText(words)).toBeTruthy()
})

test('the buyer’s own address is shown for delivery alone, to the vendor too', async () => {
  const parts = (method: string) => ({
    json: { orders: [{ ...order, _id: 'part', order: order._id, delivery: { ...delivery, method } }] },
  })
  for (const [address, person, call] of [
    ['/dashboard/customer/orders', buyer, 'GET /api/order/'],
    ['/dashboard/vendor/orders', { ...buyer, role: 'vendor' as const }, 'GET /api/vendor/orders'],
  ] as const) {
    serverAnswers({ [call]: parts('pickup') })
    const first = await visit(address, person)
    await screen.findByText(/Country rice/)
    if (person !== buyer) expect(screen.getByText('The buyer picks it up at your shop.')).toBeTruthy()
    expect(screen.queryByText(/Kissy/)).toBeNull()
    first.unmount()
    browserAnswers.clear()
    serverAnswers({ [call]: parts('delivery') })
    const second = await visit(address, person)
    expect(await screen.findByText(/Delivery to Kissy/)).toBeTruthy()
    second.unmount()
  }
})

test('a shop that rejected everything, or an order that is closed, asks the buyer to go nowhere', async () => {
  const rejected = {
    ...order,
    items: [
      { ...rice, status: 'rejected' },
      { ...lamp, status: 'accepted' },
    ],
  }
  const closed = { ...order, _id: 'closed', status: 'completed', items: [{ ...rice, status: 'completed' }] }
  serverAnswers({ 'GET /api/order/': orders(rejected, closed) })
  await visit('/dashboard/customer/orders', buyer)
  expect(await screen.findAllByText('12 Wilkinson Road')).toHaveLength(2)
  expect(screen.queryByText(/Pick up at/)).toBeNull()
  expect(screen.getByText('The shop tells you where.')).toBeTruthy()
})

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
  const kamara = within(
    (await screen.findByRole('heading', { name: 'Kamara Family Store' })).closest('section')!,
  )
  expect(kamara.getByText('12 Wilkinson Road')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Continue to Delivery' }))
  expect(screen.queryByText(/Wilkinson/)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Pickup' }))
  expect(screen.getByText('Pick up at 12 Wilkinson Road')).toBeTruthy()
  expect(screen.getByText('The shop tells you where.')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }))
  expect(screen.queryByText(/Pick up at/)).toBeNull()
})
