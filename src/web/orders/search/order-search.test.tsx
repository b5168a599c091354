import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { buyer, calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'
import { filtersQuery, isNarrowed, orderFilters, withFilters } from './order-filters.ts'

startWithoutServer()

const item = { _id: 'item', title: 'Country rice', quantity: 1, price: 95.5, status: 'pending' }
const order = { _id: 'order', order: 'order', createdAt: '2026-11-21T10:00:00.000Z', items: [item] }
const filled = { orders: [order], total: 1, totalPages: 1, currentPage: 1, waiting: 0 }
const empty = { orders: [], total: 0, totalPages: 0, currentPage: 1, waiting: 0 }

describe.each([
  ['/dashboard/customer/orders', buyer, '/api/order/'],
  ['/dashboard/vendor/orders', { ...buyer, role: 'vendor' as const }, '/api/vendor/orders'],
] as const)('%s', (address, person, path) => {
  const asked = (query: string) =>
    waitFor(() => expect(calls).toContain(`GET ${path}?page=1&limit=10${query}`))

  test('what is typed and chosen goes into the address and the call; Back undoes what was chosen', async () => {
    serverAnswers({ [`GET ${path}`]: { json: filled } })
    await visit(address, person)
    await userEvent.type(await screen.findByRole('searchbox'), 'rice')
    await asked('&search=rice')
    expect(location.search).toBe('?search=rice')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completed')
    await asked('&search=rice&status=completed')
    expect(await screen.findByText('1 order')).toBeTruthy()
    history.back()
    await waitFor(() => expect(location.search).toBe('?search=rice'))
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe(''),
    )
  })

  test('a day is one step to go back from, however it is typed', async () => {
    serverAnswers({ [`GET ${path}`]: { json: filled } })
    await visit(address, person)
    const from = await screen.findByLabelText<HTMLInputElement>('From')
    from.focus()
    // A browser tells each digit of the year.
    for (const day of ['0020-11-01', '2026-11-01']) {
      fireEvent.change(from, { target: { value: day } })
      await waitFor(() => expect(location.search).toBe(`?from=${day}`))
    }
    const to = screen.getByLabelText<HTMLInputElement>('To')
    to.focus()
    fireEvent.change(to, { target: { value: '2026-11-30' } })
    await waitFor(() => expect(location.search).toBe('?from=2026-11-01&to=2026-11-30'))
    // A buyer goes back from a list that is there: before that, both steps would be rendered as one.
    await asked('&from=2026-11-01&to=2026-11-30')
    expect(to.value).toBe('2026-11-30')
    history.back()
    await waitFor(() => expect(location.search).toBe('?from=2026-11-01'))
    await waitFor(() => expect(to.value).toBe(''))
    expect(from.value).toBe('2026-11-01')
    history.back()
    await waitFor(() => expect(location.search).toBe(''))
    await waitFor(() => expect(from.value).toBe(''))
    history.forward()
    await waitFor(() => expect(from.value).toBe('2026-11-01'))
  })

  test('days in the wrong order are told of at the first one', async () => {
    serverAnswers({ [`GET ${path}`]: { json: empty } })
    await visit(`${address}?from=2026-11-02&to=2026-11-01`, person)
    const words = await screen.findByText('This day is after ‘To’: nothing can be found.')
    expect(screen.getByLabelText('From').getAttribute('aria-describedby')).toBe(words.id)
  })

  test('an address with filters fills the fields; without a result it leads back to all orders', async () => {
    serverAnswers({ [`GET ${path}`]: { json: empty } })
    await visit(`${address}?search=lamp&status=pending&from=2026-11-01&to=2026-11-30`, person)
    await asked('&search=lamp&status=pending&from=2026-11-01&to=2026-11-30')
    expect(await screen.findByText('No order matches.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show all orders' }).getAttribute('href')).toBe(address)
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('lamp')
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('2026-11-01')
    expect(screen.getByText('0 orders')).toBeTruthy()
    // On narrow screens they can be folded away, with the number of those that are set.
    const button = screen.getByRole('button', { name: 'Search and filter · 4' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    const folded = document.getElementById(button.getAttribute('aria-controls')!)!
    expect(folded.contains(screen.getByLabelText('From'))).toBe(true)
    expect(folded.contains(screen.getByRole('searchbox'))).toBe(true)

    serverAnswers({ [`GET ${path}`]: { json: { ...filled, total: 1200, newestOnly: true } } })
    await userEvent.type(screen.getByRole('searchbox'), 's')
    const words = '1,200 orders among the newest 10,000 of these days. For older ones choose earlier days.'
    expect(await screen.findByText(words)).toBeTruthy()
  })
})

test('a vendor finds the orders whose buyers say that they have paid, and a buyer has no such filter', async () => {
  serverAnswers({ 'GET /api/vendor/orders': { json: filled }, 'GET /api/order/': { json: filled } })
  await visit('/dashboard/vendor/orders?status=accepted&page=2', { ...buyer, role: 'vendor' })
  const payment = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Payment' })
  await userEvent.selectOptions(await payment(), 'Said paid')
  await waitFor(() =>
    expect(calls).toContain('GET /api/vendor/orders?page=1&limit=10&status=accepted&payment=said'),
  )
  expect(location.search).toBe('?status=accepted&payment=said')
  expect(screen.getByRole('button', { name: 'Search and filter · 2' })).toBeTruthy()
  cleanup()
  await visit('/dashboard/vendor/orders?payment=paid', { ...buyer, role: 'vendor' })
  expect((await payment()).value).toBe('')
  cleanup()
  await visit('/dashboard/customer/orders?payment=said', buyer)
  await screen.findByRole('combobox', { name: 'Status' })
  expect(screen.queryByRole('combobox', { name: 'Payment' })).toBeNull()
})

test('on narrow screens one row stands above the vendor’s orders: what opens the filters, and the tick', async () => {
  serverAnswers({ 'GET /api/vendor/orders': { json: filled } })
  await visit('/dashboard/vendor/orders', { ...buyer, role: 'vendor' })
  const button = await screen.findByRole('button', { name: 'Search and filter' })
  const folded = () => document.getElementById(button.getAttribute('aria-controls')!)!
  expect(folded().contains(screen.getByRole('checkbox', { name: 'Only waiting (0)' }))).toBe(false)
  expect([...folded().classList]).toContain('max-lg:hidden')
  await userEvent.click(button)
  expect([...folded().classList]).not.toContain('max-lg:hidden')
})

test('the vendor’s list keeps its filters when only waiting orders are asked for, and Back undoes it', async () => {
  serverAnswers({ 'GET /api/vendor/orders': { json: filled } })
  await visit('/dashboard/vendor/orders?search=rice&page=3', { ...buyer, role: 'vendor' })
  await userEvent.click(await screen.findByRole('checkbox'))
  await waitFor(() => expect(location.search).toBe('?search=rice&show=waiting'))
  history.back()
  await waitFor(() => expect(location.search).toMatch(/^\?search=rice(&page=\d)?$/))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false))
})

test('filters of an address: what is invalid counts as absent', () => {
  const read = (query: string) => orderFilters(new URLSearchParams(query))
  const none = { search: '', status: '', from: '', to: '' } as const
  expect(read('status=open&from=2026-02-30&to=soon&search=%20')).toEqual(none)
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(200)
  expect(isNarrowed(none)).toBe(false)
  expect(filtersQuery(none)).toBe('')
  expect(filtersQuery({ ...none, search: 'a&b', from: '2026-11-01' })).toBe('&search=a%26b&from=2026-11-01')
  const query = new URLSearchParams('show=waiting&page=4&status=pending')
  expect(withFilters(query, { status: '', search: 'rice' })).toBe('?show=waiting&search=rice')
})
