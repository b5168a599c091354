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

startWithoutServer()

const soon = { timeout: 5_000 }
const id = '01900000-0000-7000-8000-00000000000a'
const path = `/api/listings/${id}/restock-alert`
const alerts = 'GET /api/restock-alerts'
const stove = {
  _id: id,
  title: 'Charcoal stove',
  description: '',
  price: 95.5,
  images: ['/pictures/a.webp'],
  stock: 0,
  categoryId: 'food',
  isActive: true,
  shop: { _id: 'shop', name: 'Kamara Store' },
}

function marketWith(more: Answers): void {
  serverAnswers({
    [`GET /api/listings/${id}`]: { json: stove },
    'GET /api/listings': { json: { listings: [], totalPages: 0, currentPage: 1 } },
    'GET /api/cart': { json: { cart: { items: [] } } },
    'GET /api/saved': { json: { savedListings: [] } },
    'POST /api/auth/login': { json: { message: 'Login successful', token: 'a-token', user: buyer } },
    ...more,
  })
}
const changes = () => calls.filter((call) => call.includes(path) && !call.startsWith('GET'))
const button = () => screen.findByRole('button', { name: /^(Tell me|We tell you) when it is back$/ }, soon)
const isPressed = async () => (await button()).getAttribute('aria-pressed')
const open = (person?: typeof buyer) => visit(`/shop/product/${id}`, person)

test('a buyer sets an alert and takes it back; the button shows what holds', async () => {
  marketWith({
    [alerts]: { json: { listingIds: [] } },
    [`POST ${path}`]: { status: 201, json: { message: 'We will tell you when it is back.' } },
    [`DELETE ${path}`]: { json: { message: 'We will not tell you any more.' } },
  })
  await open(buyer)
  expect(await isPressed()).toBe('false')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Unavailable' }).disabled).toBe(true)
  expect((await button()).className).toContain('button-main')
  await userEvent.click(await button())
  expect(await screen.findByText('We will tell you when it is back.', {}, soon)).toBeTruthy()
  expect(await isPressed()).toBe('true')
  expect((await button()).className).toContain('button-plain')
  expect((await button()).getAttribute('aria-describedby')).toBeTruthy()
  expect((await button()).textContent).toBe('We tell you when it is back')
  await userEvent.click(await button())
  expect(await screen.findByText('We will not tell you any more.', {}, soon)).toBeTruthy()
  expect(await isPressed()).toBe('false')
  expect(changes()).toEqual([`POST ${path}`, `DELETE ${path}`])
})

test('an alert set before, on this device or another, is shown', async () => {
  marketWith({ [alerts]: { json: { listingIds: [id] } } })
  await open(buyer)
  await waitFor(async () => expect(await isPressed()).toBe('true'), soon)
  expect(screen.getByText('Press again to stop.')).toBeTruthy()
})

test('what a visitor asked for is done once after the login', async () => {
  marketWith({
    [alerts]: { json: { listingIds: [] } },
    [`POST ${path}`]: { status: 201, json: { message: 'We will tell you when it is back.' } },
  })
  await open()
  await userEvent.click(await button())
  const dialog = within(await screen.findByRole('dialog', {}, soon))
  expect(dialog.getByText(/we tell you when/).textContent).toBe(
    'You must be logged in so that we can tell you. Login or sign up, and we tell you when Charcoal stove is back.',
  )
  expect(changes()).toEqual([])
  await userEvent.type(dialog.getByLabelText('Email'), 'isata@makit.example')
  await userEvent.type(dialog.getByLabelText('Password'), 'a secret of mine')
  await userEvent.click(dialog.getByRole('button', { name: 'Login' }))
  const words = 'Login successful. Charcoal stove is noted. We will tell you when it is back.'
  expect(await screen.findByText(words, {}, soon)).toBeTruthy()
  expect(changes()).toEqual([`POST ${path}`])
})

test.each([
  [
    'refused',
    { status: 409, json: { message: 'This product is in stock: you can order it now.' } },
    /in stock/,
  ],
  [
    'not to be reached',
    { status: 500, text: '' },
    'That did not work. Please check your connection and try again.',
  ],
])('an alert that is %s is not shown as set, and the buyer is told why', async (_what, answer, words) => {
  marketWith({ [alerts]: { json: { listingIds: [] } }, [`POST ${path}`]: answer })
  await open(buyer)
  await userEvent.click(await button())
  expect(await screen.findByText(words, {}, soon)).toBeTruthy()
  expect(await isPressed()).toBe('false')
})

test('an alert that was loaded before the press does not undo it', async () => {
  let answerLate = (_answer: { json: unknown }) => {}
  marketWith({
    [alerts]: () => new Promise((resolve) => (answerLate = resolve)),
    [`POST ${path}`]: { status: 201, json: { message: 'Noted' } },
  })
  await open(buyer)
  await waitFor(() => expect(calls).toContain(alerts), soon)
  await userEvent.click(await button())
  await screen.findByText('Noted', {}, soon)
  answerLate({ json: { listingIds: [] } })
  // It is older than the change, so it is asked for again.
  await waitFor(() => expect(calls.filter((call) => call === alerts)).toHaveLength(2), soon)
  expect(await isPressed()).toBe('true')
  answerLate({ json: { listingIds: [id] } })
  expect(await isPressed()).toBe('true')
})

test('the cards of a page show which of them are waited for, with one call, and change it', async () => {
  const others = ['b', 'c'].map((_id) => ({ ...stove, _id, title: `Stove ${_id}` }))
  marketWith({
    'GET /api/listings': {
      json: { listings: [stove, ...others, { ...stove, _id: 'd', stock: 3 }], totalPages: 1, currentPage: 1 },
    },
    'GET /api/category': { json: [] },
    [alerts]: { json: { listingIds: ['b'] } },
    [`POST ${path}`]: { status: 201, json: { message: 'We will tell you when it is back.' } },
  })
  await visit('/shop', buyer)
  const buttons = () =>
    screen.findAllByRole('button', { name: /^(Tell me|We tell you) when it is back$/ }, soon)
  const pressed = async () => (await buttons()).map((one) => one.getAttribute('aria-pressed'))
  await waitFor(async () => expect(await pressed()).toEqual(['false', 'true', 'false']), soon)
  await userEvent.click((await buttons())[0]!)
  expect(await screen.findByText('We will tell you when it is back.', {}, soon)).toBeTruthy()
  expect(await pressed()).toEqual(['true', 'true', 'false'])
  expect(calls.filter((call) => call === alerts)).toHaveLength(1)
})

test('goods in stock offer no alert', async () => {
  marketWith({ [`GET /api/listings/${id}`]: { json: { ...stove, stock: 2 } } })
  await open(buyer)
  await screen.findByRole('button', { name: 'Add to Cart' }, soon)
  expect(screen.queryByRole('button', { name: 'Tell me when it is back' })).toBeNull()
  expect(calls.filter((call) => call.includes('restock-alert'))).toEqual([])
})
