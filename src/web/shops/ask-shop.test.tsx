import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  calls,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'
import { toasts } from '#web/toasts/toast-store.ts'

startWithoutServer()

const id = '01900000-0000-7000-8000-00000000d001'
const listingId = '01900000-0000-7000-8000-00000000c001'
const shop = { _id: id, name: 'Kabala Hills', town: 'Kabala', createdAt: '2026-03-02T10:00:00.000Z' }
const listing = {
  _id: listingId,
  title: 'Wild honey',
  price: 70,
  stock: 3,
  images: ['/pictures/0123456789abcdef0123456789abcdef-640.webp'],
}
const contact = { name: 'Kabala Hills', tel: '+23210000777', whatsapp: 'https://wa.me/23210000777' }
const facts = {
  answerMinutes: 120,
  answeredOrders: 9,
  answeredItems: 20,
  acceptedItems: 18,
  receivedOrders: 7,
}

const answers = (contacts: Answer | (() => Answer | Promise<Answer>), more: object = {}) => ({
  [`GET /api/shops/${id}`]: { json: { shop: { ...shop, facts, ...more } } },
  [`GET /api/shops/${id}/contact`]: contacts,
  'GET /api/listings': { json: { listings: [listing], total: 1, totalPages: 1, currentPage: 1 } },
  [`GET /api/listings/${listingId}`]: { json: { ...listing, shop: { ...shop, ...more } } },
})
const productPath = `/shop/product/${listingId}`

let visited: string[]
beforeEach(() => {
  visited = []
  vi.spyOn(location, 'assign').mockImplementation((address) => void visited.push(String(address)))
})
afterEach(() => {
  vi.restoreAllMocks()
})
const contactCalls = () => calls.filter((call) => call.endsWith('/contact')).length

test('a chat about a product begins with its title, price and address; the number is loaded at the press alone', async () => {
  let answerNow!: (answer: Answer) => void
  const late = new Promise<Answer>((resolve) => {
    answerNow = resolve
  })
  serverAnswers(answers(() => late))
  const { container } = await visit(productPath)
  const ask = await screen.findByRole('button', { name: 'Ask on WhatsApp' })
  await screen.findByText(/Usually answers in 2 hours/)
  expect([contactCalls(), container.innerHTML.includes('10000777')]).toEqual([0, false])
  await userEvent.click(ask)
  const busy = screen.getByRole('button', { name: 'Opening…' })
  expect(busy.getAttribute('aria-busy')).toBe('true')
  answerNow({ json: contact })
  const link = await screen.findByRole('link', { name: 'Ask on WhatsApp' })
  const { href } = link as HTMLAnchorElement
  expect(visited).toEqual([href])
  const [words, url] = decodeURIComponent(href).split('\n')
  expect(words).toBe(
    'https://wa.me/23210000777?text=Hello Kabala Hills, is this still there? Wild honey, NLe 70.00',
  )
  expect(url).toMatch(new RegExp(`${productPath}$`))
  expect(document.activeElement).toBe(link)
  expect(screen.getByText('Kabala Hills: +232 10 000777')).toBeTruthy()
  expect(contactCalls()).toBe(1)
})

test('a shop is called by keyboard from its own page', async () => {
  serverAnswers(answers({ json: contact }))
  await visit(`/shops/${id}`)
  const call = await screen.findByRole('button', { name: 'Call the shop' })
  call.focus()
  await userEvent.keyboard('{Enter}')
  const link = await screen.findByRole('link', { name: 'Call the shop' })
  expect(visited).toEqual(['tel:+23210000777'])
  expect(document.activeElement).toBe(link)
  const chat = screen.getByRole('link', { name: 'Ask on WhatsApp' }) as HTMLAnchorElement
  expect(decodeURIComponent(chat.href)).toContain('I have a question about your shop: ')
})

test.each<[string, Answer, string]>([
  ['no number', { json: {} }, 'The number could not be loaded. Please try again.'],
  [
    'too many',
    { status: 429, json: { message: 'Too many attempts. Please wait a little and try again.' } },
    'Too many attempts. Please wait a little and try again.',
  ],
  [
    'a number kept back since',
    { status: 404, json: { message: 'This shop gives its number only after an order.' } },
    'This shop gives its number only after an order.',
  ],
])('a press that fails says so and can be repeated: %s', async (_what, refusal, words) => {
  serverAnswers(answers(refusal))
  await visit(productPath)
  await userEvent.click(await screen.findByRole('button', { name: 'Ask on WhatsApp' }))
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual([words]))
  expect(visited).toEqual([])
  serverAnswers(answers({ json: contact }))
  await userEvent.click(screen.getByRole('button', { name: 'Ask on WhatsApp' }))
  await waitFor(() => expect(visited).toHaveLength(1))
})

test('a number without WhatsApp is one to call', async () => {
  serverAnswers(answers({ json: { ...contact, whatsapp: '' } }))
  await visit(productPath)
  await userEvent.click(await screen.findByRole('button', { name: 'Ask on WhatsApp' }))
  expect(await screen.findByRole('link', { name: 'Call the shop' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Ask on WhatsApp' })).toBeNull()
  expect(visited).toEqual([])
})

test('where the vendor keeps the number back there is nothing to press', async () => {
  serverAnswers(answers({ json: contact }, { showContact: false }))
  await visit(productPath)
  await screen.findByText(/Usually answers in 2 hours/)
  expect(screen.queryByRole('button', { name: 'Ask on WhatsApp' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Call the shop' })).toBeNull()
})

test('facts stand on the shop’s page in full, and two of them beside its product', async () => {
  serverAnswers(answers({ json: contact }))
  const { unmount } = await visit(`/shops/${id}`)
  expect(
    await screen.findByText('Usually answers in 2 hours · Accepted 18 of 20 items · 7 orders received'),
  ).toBeTruthy()
  unmount()
  await visit(productPath)
  const seller = await screen.findByText(/Usually answers in 2 hours/)
  expect(seller.textContent).toBe('Usually answers in 2 hours\nAccepted 18 of 20 items')
})

test('a new shop is one beside its product too; facts that cannot be loaded are left out', async () => {
  serverAnswers(answers({ json: contact }, { facts: null }))
  const { unmount } = await visit(productPath)
  expect(await screen.findByText('New shop')).toBeTruthy()
  unmount()
  serverAnswers({ ...answers({ json: contact }), [`GET /api/shops/${id}`]: { status: 500, json: {} } })
  await visit(productPath)
  await screen.findByRole('heading', { level: 1, name: 'Wild honey' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a shop that is away says when it is back and what can be done meanwhile, on its page and on its products', async () => {
  const words = 'The shop is away. Back on 3 December. You can add to your cart now, and order then.'
  serverAnswers(answers({ json: contact }, { awayUntil: '2026-12-02' }))
  const { unmount } = await visit(`/shops/${id}`)
  expect(await screen.findByText(words)).toBeTruthy()
  unmount()
  await visit(productPath)
  expect(await screen.findByText(words)).toBeTruthy()
})
