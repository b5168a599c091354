import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { fillIn } from '#tests/support/fill-in.ts'
import {
  administrator,
  buyer,
  calls,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'
import { watchOutbox } from './watch-outbox.ts'

/** Pages with responses that hold no more than the specification names. */
startWithoutServer()
beforeAll(watchOutbox)

const soon = { timeout: 5_000 }
const button = (name: string) => screen.findByRole('button', { name }, soon)
const press = async (name: string) => userEvent.click(await button(name))
/** Presses it, and again in the question that it asks. */
async function confirm(name: string, row = within(document.body)): Promise<void> {
  await userEvent.click(row.getByRole('button', { name }))
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
}

const id = '01900000-0000-7000-8000-00000000000a'
const bare = { _id: id, title: 'Palm oil, 5 l', description: 'Red.', price: 95.5 }
const post = { _id: id, title: 'Rain', hook: 'It comes.', coverImage: '', content: 'In May.\n\nAnd in June.' }

test('shop, home, product and blog need no more of a response than the specification names', async () => {
  const other = { ...bare, _id: id.replace(/a$/, 'b'), title: 'Rice', images: [], stock: 0 }
  serverAnswers({
    'GET /api/listings': { json: { listings: [bare, other], totalPages: 3, currentPage: 1 } },
    [`GET /api/listings/${id}`]: { json: bare },
    'GET /api/category': { json: { categories: [{ _id: 'x', name: 'Oils' }] } },
    'GET /api/blogs': { json: [post] },
    [`GET /api/blogs/${id}`]: { json: { ...post, _id: undefined } },
  })
  const shop = await visit('/shop')
  expect(await screen.findByText('Page 1 of 3')).toBeTruthy()
  expect(screen.getByText('Out of Stock')).toBeTruthy()
  expect(screen.queryByText(/^\d+ products?$/)).toBeNull()
  shop.unmount()
  const home = await visit('/')
  expect(await screen.findByRole('link', { name: 'Oils' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Palm oil, 5 l' })).toBeTruthy()
  home.unmount()
  const product = await visit(`/shop/product/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Palm oil, 5 l' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Add to Cart' })[0]).toHaveProperty('disabled', false)
  expect(screen.queryByText(/Sold by/)).toBeNull()
  expect(document.title).toMatch(/^Palm oil, 5 l · NLe 95\.50/)
  product.unmount()
  const blog = await visit('/blog')
  expect(await screen.findByText('5 min read')).toBeTruthy()
  blog.unmount()
  await visit(`/blog/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Rain' })).toBeTruthy()
  expect(screen.getByText('5 min read')).toBeTruthy()
  expect(screen.getByText('And in June.')).toBeTruthy()
})

test.each([
  ['/shop/product/palm%20oil', '/api/listings/palm%20oil', 'Product not found'],
  ['/blog/rain', '/api/blogs/rain', 'Post not found'],
])(
  'a product and a post are requested by the id of the address, whatever it is: %s',
  async (address, path, words) => {
    serverAnswers({ [`GET ${path}`]: { status: 404, json: { message: 'Not found.' } } })
    await visit(address)
    expect(await screen.findByRole('heading', { level: 1, name: words })).toBeTruthy()
    expect(calls).toContain(`GET ${path}`)
  },
)

test('cart, checkout and orders need no more of a response than the specification names', async () => {
  const item = { _id: 'item', title: 'Palm oil, 5 l', quantity: 2, price: 95.5 }
  const order = { _id: id, createdAt: '2026-11-21T10:00:00.000Z', status: 'pending' }
  const orders = [
    { ...order, total: 191, items: [item] },
    { _id: 'bare', items: [{ ...item, status: 'partially_accepted' }] },
  ]
  serverAnswers({
    'GET /api/cart': { json: { cart: { items: [{ _id: 'row', quantity: 2, listingId: bare }] } } },
    'PUT /api/cart/update': { text: '' },
    'GET /api/order/': { json: { orders } },
    'DELETE /cart/clear': { json: {} },
    'POST /order/create': { json: {} },
    [`PUT /api/order/${id}/status`]: { json: {} },
    'GET /api/saved': { json: { savedListings: [{ _id: id, title: 'Palm oil' }] } },
  })
  const person = { ...buyer, tel: '+23210123456', address: '9 Bojon Street, Bo' }
  const cart = await visit('/cart', person)
  expect((await screen.findAllByText('NLe 191.00')).length).toBeGreaterThan(0)
  await press('Increase quantity')
  expect((await screen.findAllByText('NLe 286.50')).length).toBeGreaterThan(0)
  cart.unmount()
  const checkout = await visit('/checkout', person)
  for (const name of ['Continue to Delivery', 'Use my details', 'Place Order']) await press(name)
  expect(await screen.findByRole('heading', { level: 1, name: 'Order placed' }, soon)).toBeTruthy()
  expect(await screen.findByText(/^Order placed successfully!/)).toBeTruthy()
  checkout.unmount()

  const mine = await visit('/dashboard/customer/orders', person)
  const heading = await screen.findByRole('heading', { name: `Order #${id.slice(-6)}` })
  const card = within(heading.closest('article')!)
  expect(card.getAllByText('Pending')).toHaveLength(2)
  expect(screen.getAllByText('Partially accepted').length).toBeGreaterThan(0)
  const before = calls.length
  await confirm('Cancel order', card)
  expect(await screen.findByText('Order cancelled.')).toBeTruthy()
  await waitFor(() => expect(calls.slice(before).join()).toContain('GET /api/order/?'))
  mine.unmount()
  await visit('/dashboard/customer/favorites', person)
  expect(await screen.findByRole('link', { name: 'Palm oil' })).toBeTruthy()
})

const delivery = { firstName: 'Isatu', lastName: 'Conteh', address: '9 Bojon Street, Bo' }

test('a vendor’s pages need no more of a response than the specification names', async () => {
  const vendor = { ...buyer, role: 'vendor' as const }
  const item = { _id: 'rice', title: 'Country rice', quantity: 2, price: 95.5 }
  const orders = [{ _id: 'part', order: 'parent-4f09bc', delivery, items: [item], vendorStatus: 'pending' }]
  const listings = [
    { _id: 'rice', title: 'Country rice', price: 95.5 },
    { _id: 'oil', title: 'Palm oil', price: 40, images: [], isActive: false },
  ]
  serverAnswers({
    'GET /api/vendor/orders': { json: { orders } },
    'PUT /api/vendor/orders/part/item/rice': { json: {} },
    'GET /api/vendor/listings': { json: { listings } },
    'GET /api/vendor/shop': { json: { shop: { name: 'Rice House' } } },
  })
  const shopOrders = await visit('/dashboard/vendor/orders', vendor)
  const order = within(await screen.findByRole('article', { name: 'Order #4f09bc' }))
  expect(order.getByText('Delivery to 9 Bojon Street, Bo')).toBeTruthy()
  expect(order.getAllByText('NLe 191.00').length).toBeGreaterThan(0)
  expect(order.getByRole('button', { name: 'Reject', description: 'Country rice' })).toBeTruthy()
  await press('Accept')
  expect(await screen.findByText('Accepted. The buyer is told.')).toBeTruthy()
  shopOrders.unmount()

  const products = await visit('/dashboard/vendor/products', vendor)
  const product = within((await screen.findByText('Country rice')).closest('li')!)
  expect(product.getByText('1 in stock')).toBeTruthy()
  for (const name of ['Edit', 'Hide', 'Delete'])
    expect(product.getByRole('button', { name, description: 'Country rice' })).toBeTruthy()
  products.unmount()

  await visit('/dashboard/vendor/shop', vendor)
  const name = await screen.findByRole('textbox', { name: 'Shop name' })
  expect(name).toHaveProperty('value', 'Rice House')
  expect(screen.getByText('Active')).toBeTruthy()
})

const person = {
  _id: 'ann',
  firstName: 'Ann',
  lastName: 'Kamara',
  email: 'ann@makit.example',
  tel: '+23210123456',
  isActive: true,
}
const rowOf = async (words: string) => within((await screen.findByText(words)).closest('tr')!)

test('administrators’ pages need no more of a response than the specification names', async () => {
  const { firstName, lastName, email, tel } = person
  const application = {
    _id: 'one',
    name: 'Ann Kamara',
    email,
    tel,
    shopName: 'Rice House',
    shopDescription: 'Rice',
    address: 'Bo',
    status: 'pending',
  }
  serverAnswers({
    'GET /api/admin/users': { json: [{ ...person, role: 'customer' }] },
    'GET /api/admin/users/ann/consequences': { status: 404, json: {} },
    'PATCH /api/admin/users/ann/deactivate': { json: {} },
    'GET /api/admin/vendors': { json: [{ ...person, role: 'vendor' }] },
    'GET /api/vendorApplication': { json: [application] },
    'GET /api/admin/settings/profile': { json: { firstName, lastName, email, tel } },
    'GET /api/admin/settings/security': { json: { logs: [{ action: 'Signed in' }] } },
    'GET /api/messages': {
      json: { messages: [{ firstName, lastName, email, tel, message: 'Is the rice new?' }] },
    },
  })
  const users = await visit('/dashboard/admin/users', administrator)
  const user = await rowOf('Ann Kamara')
  for (const name of ['Deactivate', 'Delete'])
    expect(user.getByRole('button', { name, description: 'Ann Kamara' })).toBeTruthy()
  const before = calls.length
  await userEvent.click(user.getByRole('button', { name: 'Deactivate' }))
  await screen.findByText('We could not count what follows.')
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText('User deactivated')).toBeTruthy()
  await waitFor(() => expect(calls.slice(before)).toContain('GET /api/admin/users'))
  users.unmount()

  const vendors = await visit('/dashboard/admin/vendors', administrator)
  const vendor = await rowOf('Ann Kamara')
  expect(vendor.getByText('Active')).toBeTruthy()
  expect(vendor.queryByText(/deactivated/)).toBeNull()
  expect(
    vendor.getByRole('button', { name: 'Deactivate shop', description: 'Shop of Ann Kamara' }),
  ).toBeTruthy()
  vendors.unmount()

  const applications = await visit('/dashboard/admin/vendor-application', administrator)
  const row = await rowOf('Rice House')
  expect(row.getByRole('button', { name: 'Approve', description: 'Rice House' })).toBeTruthy()
  expect(row.queryByText(/looks wrong/)).toBeNull()
  applications.unmount()

  const settings = await visit('/dashboard/admin/settings', administrator)
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Ann')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Session timeout' }).value).toBe('1h')
  expect(screen.getByText('Signed in')).toBeTruthy()
  settings.unmount()

  await visit('/dashboard/admin/messages', administrator)
  const message = within(await screen.findByRole('article', { name: 'Ann Kamara' }))
  expect(message.getByText('Is the rice new?')).toBeTruthy()
  expect(message.queryByText(/looks wrong/)).toBeNull()
})

test('users beyond the first response are loaded after it and found like all others', async () => {
  const users = ['ann', 'bola', 'chernor'].map((_id) => ({
    ...person,
    _id,
    firstName: _id,
    role: 'customer',
  }))
  const headers = { 'X-Total-Count': '3' }
  serverAnswers({
    'GET /api/admin/users': () => ({
      headers,
      json: calls.at(-1) === 'GET /api/admin/users?page=1&limit=100' ? users : users.slice(0, 2),
    }),
  })
  await visit('/dashboard/admin/users', administrator)
  expect(await screen.findByText('3 users')).toBeTruthy()
  await fillIn(screen.getByRole('searchbox'), 'chernor')
  expect(await screen.findByText('1 user')).toBeTruthy()
})
