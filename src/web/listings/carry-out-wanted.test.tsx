import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  type Answers,
  buyer,
  calls,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'
import { signOut } from '#web/accounts/sign-out.ts'
import { storeWanted, takeWanted } from '#web/sessions/wanted.ts'

startWithoutServer()

const soon = { timeout: 5_000 }
const id = '01900000-0000-7000-8000-00000000000a'
const rice = {
  _id: id,
  title: 'Country rice',
  description: '',
  price: 95.5,
  images: ['/pictures/a.webp'],
  stock: 5,
  categoryId: 'food',
  isActive: true,
  shop: { _id: 'shop', name: 'Kamara Store' },
}
const inCart = {
  json: {
    message: 'Added to cart!',
    cart: { items: [{ _id: 'row', quantity: 1, available: true, listingId: rice }] },
  },
}

function marketWith(more: Answers): void {
  serverAnswers({
    [`GET /api/listings/${id}`]: { json: rice },
    'GET /api/listings': { json: { listings: [], totalPages: 0, currentPage: 1 } },
    'GET /api/category': { json: { categories: [] } },
    'GET /api/cart': { json: { cart: { items: [] } } },
    'GET /api/saved': { json: { savedListings: [] } },
    'POST /api/auth/signup': { status: 201, json: { message: 'Signup successful! Please login.' } },
    'POST /api/auth/login': { json: { message: 'Login successful', token: 'a-token', user: buyer } },
    ...more,
  })
}
const changes = () =>
  calls.filter((call) => call.includes('/api/cart/add') || call.startsWith('POST /api/saved'))

const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }))
const type = (label: string, text: string) => userEvent.type(dialog().getByLabelText(label), text)

async function pressOnProduct(name: string): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name }, soon)
  await userEvent.click(button as HTMLElement)
  await screen.findByRole('dialog', {}, soon)
}

async function logIn(): Promise<void> {
  await userEvent.clear(dialog().getByLabelText('Email'))
  await type('Email', 'isata@makit.example')
  await type('Password', 'a secret of mine')
  await press('Login')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), soon)
}

test('what was added signed out is in the cart after sign-up and login, once, and the login leads on as always', async () => {
  const added: unknown[] = []
  marketWith({
    'POST /api/cart/add': (body) => {
      added.push(body)
      return inCart
    },
  })
  await visit(`/shop/product/${id}`)
  await pressOnProduct('Add to Cart')
  expect(dialog().getByText(/and we add/).textContent).toContain('Country rice')
  await press('Sign up')
  await type('First name', 'Isata')
  await type('Last name', 'Kamara')
  await type('Email', 'isata@makit.example')
  await type('Phone number', '076123456')
  await press('Next')
  await type('Password', 'a secret of mine')
  await type('Confirm password', 'a secret of mine')
  await press('Sign up')
  await screen.findByRole('heading', { name: 'Login' }, soon)
  expect(dialog().getByText(/and we add/).textContent).toBe('Login, and we add Country rice to your cart.')
  expect(added).toEqual([])
  await logIn()

  expect(await screen.findByText('Login successful. Country rice is in your cart.', {}, soon)).toBeTruthy()
  expect(screen.getAllByText(/Login successful/)).toHaveLength(1)
  expect(added).toEqual([{ listingId: id, quantity: 1 }])
  await waitFor(() => expect(location.pathname).toBe('/shop'))
  expect(takeWanted(buyer._id)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Open cart' }))
  await waitFor(() => expect(location.pathname).toBe('/cart'), soon)
})

test('the number in the cart stays when the cart that was read before is answered after it', async () => {
  const read = Promise.withResolvers<void>()
  marketWith({
    'GET /api/cart': async () => {
      await read.promise
      return { json: { cart: { items: [] } } }
    },
    'POST /api/cart/add': inCart,
  })
  await visit(`/shop/product/${id}`)
  await pressOnProduct('Add to Cart')
  await logIn()
  expect(await screen.findByRole('link', { name: 'Cart, 1 item' }, soon)).toBeTruthy()
  expect(calls).toContain('GET /api/cart')
  read.resolve()
  await new Promise((later) => setTimeout(later, 50))
  expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeTruthy()
})

test('what was to be saved is saved after a login in another tab too', async () => {
  marketWith({ [`POST /api/saved/${id}`]: { json: { message: 'Listing saved!' } } })
  const first = await visit(`/shop/product/${id}`)
  await pressOnProduct('Save')
  first.unmount()
  await visit('/set-password')
  const [login] = screen.getAllByRole('button', { name: 'Login' })
  await userEvent.click(login as HTMLElement)
  await screen.findByRole('dialog', {}, soon)
  await logIn()

  expect(await screen.findByText('Login successful. Country rice is saved.', {}, soon)).toBeTruthy()
  expect(changes()).toEqual([`POST /api/saved/${id}`])
})

test.each([
  [
    'sold out',
    { status: 409, json: { message: 'This product is out of stock.' } },
    'This product is out of stock.',
  ],
  ['gone', { status: 404, json: { message: 'Product not found' } }, 'It is no longer sold.'],
  ['not to be reached', { status: 500, text: '' }, 'We send it when the connection is back.'],
])('goods that are %s by then are told so', async (_what, answer, reason) => {
  marketWith({ 'POST /api/cart/add': answer })
  await visit(`/shop/product/${id}`)
  await pressOnProduct('Add to Cart')
  await logIn()
  expect(await screen.findByText(`Country rice is not in your cart. ${reason}`, {}, soon)).toBeTruthy()
})

const wanted = { act: 'add', listing: rice, quantity: 1 } as const

test('what one person wanted when their session had ended is not done for the next', () => {
  storeWanted({ ...wanted, userId: buyer._id })
  expect(takeWanted('another')).toBeNull()
  expect(takeWanted(buyer._id)).toMatchObject({ act: 'add', listing: { _id: id } })
  expect(takeWanted(buyer._id)).toBeNull()
})

test('what was wanted longer than an hour ago, or before somebody logged out here, is forgotten', async () => {
  storeWanted(wanted)
  const [key = ''] = Object.keys(localStorage)
  const stored = JSON.parse(localStorage.getItem(key) ?? '{}')
  localStorage.setItem(key, JSON.stringify({ ...stored, at: Date.now() - 61 * 60 * 1000 }))
  expect(takeWanted(buyer._id)).toBeNull()

  storeWanted(wanted)
  signOut()
  expect(takeWanted(buyer._id)).toBeNull()
})

test('without a network the press says that it waits', async () => {
  marketWith({ 'POST /api/cart/add': { status: 500, text: '' } })
  await visit(`/shop/product/${id}`, buyer)
  const [add] = await screen.findAllByRole('button', { name: 'Add to Cart' }, soon)
  await userEvent.click(add as HTMLElement)
  const words = 'Failed to add to cart. It is kept on this phone, and sent when the connection is back.'
  expect(await screen.findByText(words, {}, soon)).toBeTruthy()
})

test('goods added signed in are told with a way to the cart', async () => {
  marketWith({ 'POST /api/cart/add': inCart, 'GET /api/cart': inCart })
  await visit(`/shop/product/${id}`, buyer)
  const [add] = await screen.findAllByRole('button', { name: 'Add to Cart' }, soon)
  await userEvent.click(add as HTMLElement)
  expect(await screen.findByText('Added to cart!', {}, soon)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Open cart' }))
  await waitFor(() => expect(location.pathname).toBe('/cart'), soon)
})
