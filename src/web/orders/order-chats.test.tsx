import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const shop = { _id: 'kamara', name: 'Kamara Family Store', address: '12 Wilkinson Road', tel: '+23276123456' }
const placeless = { _id: 'bo', name: 'Bo Lamps', tel: '76 123457' }
const rice = { _id: 'rice', title: 'Country rice', quantity: 5, price: 920, shop }
const lamp = { _id: 'lamp', title: 'Solar lamp', quantity: 1, price: 95.5, shop: placeless }
const delivery = { firstName: 'Isata', phone: '00447700900123', address: 'Kissy', method: 'delivery' }
const pickup = { ...delivery, method: 'pickup' }
const order = { _id: '01900000-0000-7000-8000-0000004f09bc', delivery, items: [rice, lamp] }

/** Whom each chat on the page reaches, and what it begins with. */
const chats = async () =>
  (await screen.findAllByRole('link', { name: /WhatsApp$/ }))
    .map((link) => new URL((link as HTMLAnchorElement).href))
    .map(({ pathname, searchParams }) => [pathname, searchParams.get('text')])

test.each(['/dashboard/customer/orders', `/ordersuccess?order=${order._id}`])(
  '%s: the buyer’s chat with each shop begins with its goods, what they come to and the place',
  async (address) => {
    serverAnswers({ 'GET /api/order/': { json: { orders: [{ ...order, delivery: pickup }] } } })
    await visit(address, buyer)
    const toKamara = `Hello Kamara Family Store, about my order #4f09bc on Makit:
5 × Country rice = NLe 4,600.00
Total NLe 4,600.00
I pick it up at: 12 Wilkinson Road`
    const toBo = `Hello Bo Lamps, about my order #4f09bc on Makit:
1 × Solar lamp = NLe 95.50
Total NLe 95.50
Where can I pick it up?`
    expect(await chats()).toEqual([
      ['/23276123456', toKamara],
      ['/23276123457', toBo],
    ])
  },
)

test('the vendor’s chat with the buyer, also one abroad, begins with the same', async () => {
  const part = { ...order, _id: 'part', order: order._id, items: [rice] }
  serverAnswers({ 'GET /api/vendor/orders': { json: { orders: [part] } } })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  const words = `Hello Isata, about your order #4f09bc on Makit:
5 × Country rice = NLe 4,600.00
Total NLe 4,600.00
Deliver to: Kissy`
  expect(await chats()).toEqual([['/447700900123', words]])
})
