import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const id = '01900000-0000-7000-8000-00000000d001'
const shop = {
  _id: id,
  name: 'Kabala Hills',
  town: 'Kabala',
  createdAt: '2026-03-02T10:00:00.000Z',
  facts: null,
}
const listing = { _id: '01900000-0000-7000-8000-00000000c001', title: 'Wild honey', price: 70, stock: 3 }
const answers = (listings: object[]) => ({
  [`GET /api/shops/${id}`]: { json: { shop } },
  'GET /api/listings': { json: { listings, total: listings.length, totalPages: 1, currentPage: 1 } },
})

test('shows who the shop is, and what it sells', async () => {
  serverAnswers(answers([listing]))
  await visit(`/shops/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Kabala Hills' })).toBeTruthy()
  expect(screen.getByText('Kabala · on Makit since March 2026')).toBeTruthy()
  expect(screen.getByText('New shop')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Wild honey' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Kabala Hills, Kabala | Makit'))
})

test('searches within the shop, and leads back to all of it where it finds nothing', async () => {
  serverAnswers(answers([]))
  await visit(`/shops/${id}`)
  const main = within(screen.getByRole('main'))
  await userEvent.type(await main.findByRole('searchbox', { name: 'Search in this shop' }), 'kettle{Enter}')
  await waitFor(() => expect(location.pathname + location.search).toBe(`/shops/${id}?search=kettle`))
  await waitFor(() => expect(calls.at(-1)).toBe(`GET /api/listings?limit=20&page=1&search=kettle&shop=${id}`))
  const way = await screen.findByRole('link', { name: 'Show all of this shop' })
  expect(way.getAttribute('href')).toBe(`/shops/${id}`)
})

test('a shop that is not there is said to be so', async () => {
  serverAnswers({
    ...answers([]),
    [`GET /api/shops/${id}`]: { status: 404, json: { message: 'Shop not found' } },
  })
  await visit(`/shops/${id}`)
  expect(await screen.findByRole('heading', { name: 'Shop not found' })).toBeTruthy()
})

test('a failure offers another try, which shows the shop', async () => {
  serverAnswers({ ...answers([listing]), [`GET /api/shops/${id}`]: { status: 500, json: {} } })
  await visit(`/shops/${id}`)
  const retry = await screen.findByRole('button', { name: /try again/i })
  serverAnswers(answers([listing]))
  await userEvent.click(retry)
  expect(await screen.findByRole('heading', { level: 1, name: 'Kabala Hills' })).toBeTruthy()
})
