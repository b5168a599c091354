import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buyer, calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const soon = { timeout: 5_000 }
const itemOf = (name: string) => ({
  _id: `item of ${name}`,
  title: 'Palm oil, 5 l',
  quantity: 2,
  price: 95.5,
  shop: { _id: name, name, tel: '+23210665544' },
})
const order = {
  _id: '01900000-0000-7000-8000-0000000abcde',
  createdAt: '2026-11-21T10:00:00.000Z',
  total: 382,
  delivery: {
    firstName: 'Isata',
    lastName: 'Kamara',
    phone: '076123456',
    method: 'delivery',
    address: 'Kissy',
    instructions: '',
    landmark: '',
  },
  items: [itemOf('Kamara Store'), itemOf('Gara House')],
}
const deliveryWords = 'Delivery: the shop tells you the cost before it sends.'

test('the one thing to do with each shop is to tell it on WhatsApp', async () => {
  serverAnswers({ 'GET /api/order/': { json: { orders: [order] } } })
  await visit(`/ordersuccess?order=${order._id}`, buyer)
  for (const name of ['Kamara Store', 'Gara House']) {
    const shop = within((await screen.findByRole('heading', { name }, soon)).closest('section')!)
    const chat = shop.getByRole('link', { name: 'Tell the shop on WhatsApp' })
    expect(chat.className).toContain('button-main')
    expect(chat.getAttribute('href')).toMatch(/wa\.me\/23210665544\?text=/)
    expect(shop.getByRole('link', { name: 'Call' }).className).toContain('button-plain')
  }
  expect(screen.getByText(deliveryWords)).toBeTruthy()
})

test('what is fetched is not delivered', async () => {
  const pickup = { ...order, delivery: { ...order.delivery, method: 'pickup' } }
  serverAnswers({ 'GET /api/order/': { json: { orders: [pickup] } } })
  await visit(`/ordersuccess?order=${order._id}`, buyer)
  expect(await screen.findByRole('heading', { name: 'Order placed' }, soon)).toBeTruthy()
  expect(screen.queryByText(deliveryWords)).toBeNull()
})

test('an order that is not among the last is found, and its sum leaves out what the shops could not give', async () => {
  const [given, missing] = order.items.map((item, place) => ({
    ...item,
    status: place === 0 ? 'accepted' : 'out_of_stock',
  }))
  const old = { ...order, items: [given, missing] }
  const last = { ...order, _id: '01900000-0000-7000-8000-0000000fffff' }
  serverAnswers({
    'GET /api/order/': () => {
      const isPage = calls.at(-1)!.includes('page=')
      return { json: { orders: isPage ? [last] : [last, old], totalPages: isPage ? 2 : 1 } }
    },
  })
  await visit(`/ordersuccess?order=${old._id}`, buyer)
  const main = await screen.findByRole('main')
  expect(await screen.findByText('#0abcde', {}, soon)).toBeTruthy()
  expect(main.textContent).toContain('NLe 191.00')
  expect(main.textContent).not.toContain('NLe 382.00')
})

test('an order of which nothing comes is no success', async () => {
  const rejected = { ...order, items: order.items.map((item) => ({ ...item, status: 'rejected' })) }
  serverAnswers({ 'GET /api/order/': { json: { orders: [rejected] } } })
  await visit('/ordersuccess', buyer)
  expect(await screen.findByRole('heading', { name: 'Nothing comes of this order' }, soon)).toBeTruthy()
  for (const words of ['What happens next', 'Total', /Thank you/])
    expect(screen.queryByText(words)).toBeNull()
})

test('a shop of which nothing comes is asked, not told, and the chat says what became of the goods', async () => {
  const [given, refused] = order.items.map((item, place) => ({
    ...item,
    status: place === 0 ? 'accepted' : 'rejected',
  }))
  serverAnswers({ 'GET /api/order/': { json: { orders: [{ ...order, items: [given, refused] }] } } })
  await visit(`/ordersuccess?order=${order._id}`, buyer)
  const partOf = async (name: string) =>
    within((await screen.findByRole('heading', { name }, soon)).closest('section')!)
  expect((await partOf('Kamara Store')).getByRole('link', { name: 'Tell the shop on WhatsApp' })).toBeTruthy()
  const chat = (await partOf('Gara House')).getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' })
  expect(chat.className).toContain('button-plain')
  expect(new URL(chat.href).searchParams.get('text')).toMatch(/ on Makit:\n2 × Palm oil, 5 l: rejected$/)
})

test.each([
  ['/ordersuccess', 'You have no orders yet.'],
  ['/ordersuccess?order=01900000-0000-7000-8000-00000000ffff', 'This order is not in your account.'],
])('%s without such an order leads on, and calls nothing lost', async (address, words) => {
  serverAnswers({ 'GET /api/order/': { json: { orders: [] } } })
  await visit(address, buyer)
  expect(await screen.findByText(words, {}, soon)).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe(
    '/dashboard/customer/orders',
  )
  expect(main.getByRole('link', { name: 'Go to the shop' })).toBeTruthy()
  expect(screen.queryByText(/could not be found/)).toBeNull()
  // Nothing was placed.
  expect(document.title).toMatch(/^Your order/)
  expect(screen.queryByText(/If you ordered with another account/) !== null).toBe(address.includes('='))
})
