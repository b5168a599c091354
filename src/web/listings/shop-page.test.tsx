import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const listing = {
  _id: '01900000-0000-7000-8000-00000000c001',
  title: 'Market basket',
  price: 70,
  stock: 3,
  images: [],
  shop: { _id: 'shop', name: 'Kabala Hills' },
}
const found = (more: object = {}) => ({
  json: { listings: [listing], total: 217, totalPages: 11, currentPage: 1, ...more },
})
const nothing = {
  json: { listings: [], total: 0, totalPages: 0, currentPage: 1, nearWords: ['basket', 'bucket'] },
}
const count = () => screen.getByText(/products?|Searching…/, { selector: '[role=status]' }).textContent

async function searchFor(words: string) {
  const field = within(screen.getByRole('main')).getByRole('searchbox', { name: 'Search products' })
  await userEvent.clear(field)
  await userEvent.type(field, `${words}{Enter}`)
}

test('while a new search loads, the old count is not told of the new words', async () => {
  serverAnswers({ 'GET /api/listings': found() })
  await visit('/shop')
  await waitFor(() => expect(count()).toBe('217 products'))

  const answer = Promise.withResolvers<ReturnType<typeof found>>()
  serverAnswers({ 'GET /api/listings': () => answer.promise })
  await searchFor('basket')
  await waitFor(() => expect(count()).toBe('Searching…'))
  expect(screen.queryByText(/217 products/)).toBeNull()

  answer.resolve(found({ total: 2 }))
  await waitFor(() => expect(count()).toBe('2 products for “basket”'))
})

test.each([
  [{ hasSome: true }, '217 productsNothing has all of “solar lamp”. These have some of it.'],
  [{ notIn: 'Bo' }, '217 productsNo shop in Bo has this. These are from other places.'],
  [{ isOnlyDescribed: true }, '217 productsNothing is called “solar lamp”. These mention it.'],
  [
    { isOnlyDescribed: true, total: 1, totalPages: 1 },
    '1 productNothing is called “solar lamp”. This one mentions it.',
  ],
  [
    { correctedSearch: 'solar lantern' },
    '217 products for “solar lantern”Nothing matched “solar lamp”, so this is what we think you meant.',
  ],
])('what a search had to give up is said: %o', async (given, words) => {
  serverAnswers({ 'GET /api/listings': found(given) })
  await visit('/shop?search=solar+lamp')
  await waitFor(() => expect(count()).toBe(words))
})

test.each([
  ['/', 'GET /api/listings', { listings: [] }, 'No products available yet.', '/contact'],
  ['/', 'GET /api/category', { categories: [] }, 'No categories available yet.', '/shop'],
  ['/shop', 'GET /api/listings', { listings: [] }, 'No products available.', '/contact'],
  ['/shop?inStock=true', 'GET /api/listings', { listings: [] }, 'No products available.', '/shop'],
])('%s without any of %s leads on', async (address, call, json, words, to) => {
  serverAnswers({ [call]: { json } })
  await visit(address)
  const state = (await screen.findByText(words)).closest<HTMLElement>('.card')!
  const ways = within(state).getAllByRole('link')
  expect(ways.map((way) => way.getAttribute('href'))).toContain(to)
})

test('a search that finds nothing leads on: to words that are near, and to the categories', async () => {
  serverAnswers({ 'GET /api/listings': nothing })
  await visit('/shop?search=bascet')
  const near = await screen.findByRole('navigation', { name: 'Did you mean?' })
  const ways = within(near).getAllByRole('link')
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/shop?search=basket', '/shop?search=bucket'])
  const categories = screen.getByRole('navigation', { name: 'Categories' })
  expect(within(categories).getByRole('link', { name: 'Electronics' })).toBeTruthy()
})

test('a town is chosen among those with goods, each with their number, and narrows the list', async () => {
  const towns = [
    { name: 'Bo', listings: 0 },
    { name: 'Kenema', listings: 1204 },
  ]
  serverAnswers({ 'GET /api/listings': found(), 'GET /api/towns': { json: { towns } } })
  await visit('/shop?search=basket&page=2')
  const town = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Town' })
  await within(town).findByRole('option', { name: 'Kenema (1,204)' })
  expect(within(town).getAllByRole('option')).toHaveLength(2)
  await userEvent.selectOptions(town, 'Kenema')
  await waitFor(() => expect(location.search).toBe('?search=basket&town=Kenema'))
  expect(calls.at(-1)).toContain('search=basket&categories=&town=Kenema')
  expect(await screen.findByRole('button', { name: 'Filters · 1' })).toBeTruthy()
})

test('prices that are typed the wrong way round change places in their fields, each time', async () => {
  serverAnswers({ 'GET /api/listings': found() })
  await visit('/shop')
  await screen.findByLabelText('From')
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const type = async (label: string, typed: string) => {
    await userEvent.clear(field(label))
    await userEvent.type(field(label), typed)
  }
  for (const _time of [1, 2]) {
    await type('From', '500')
    await type('To', '100{Enter}')
    await waitFor(() => expect([field('From').value, field('To').value]).toEqual(['100', '500']))
    await waitFor(() => expect(location.search).toBe('?minPrice=100&maxPrice=500'))
  }
})
