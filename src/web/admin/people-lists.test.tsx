import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  administrator,
  buyer,
  calls,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const addressIs = (search: string) => waitFor(() => expect(location.search).toBe(search))
const choose = async (field: string, choice: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: field }), choice)
const chosen = (field: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: field }).value
async function goBackTo(search: string) {
  history.back()
  await addressIs(search)
}

/** More than a page of users, as the calls tell them. */
const users = Array.from({ length: 25 }, (_, place) => ({
  ...buyer,
  _id: `user-${place}`,
  email: `user-${place}@makit.example`,
  isActive: true,
}))

test('users: a filter and a page are steps to go back from, what is typed is none', async () => {
  serverAnswers({ 'GET /api/admin/users': { json: users } })
  await visit('/dashboard/admin/users', administrator)
  await choose('Role', 'customer')
  await addressIs('?role=customer')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await addressIs('?role=customer&page=2')
  expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
  await choose('Status', 'active')
  await addressIs('?role=customer&status=active')
  await userEvent.type(screen.getByRole('searchbox'), 'is')
  await addressIs('?search=is&role=customer&status=active')
  await goBackTo('?role=customer&page=2')
  expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
  await goBackTo('?role=customer')
  await goBackTo('')
  await waitFor(() => expect(chosen('Role')).toBe(''))
})

test('users: ten to a page; a new search or filter begins at page 1, and what finds nobody leads back to all', async () => {
  const shown = () => within(screen.getByRole('table', { name: 'Users' })).getAllByRole('row').length - 1
  const others = users.map((one, place) => ({ ...one, role: place < 3 ? 'vendor' : 'customer' }))
  serverAnswers({ 'GET /api/admin/users': { json: [{ ...others[0], isActive: false }, ...others.slice(1)] } })
  await visit('/dashboard/admin/users?page=2', administrator)
  expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
  expect(shown()).toBe(10)
  await choose('Role', 'vendor')
  await waitFor(() => expect(shown()).toBe(3))
  await choose('Status', 'inactive')
  await waitFor(() => expect(shown()).toBe(1))
  await addressIs('?role=vendor&status=inactive')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name, email or phone' }), 'xyz')
  expect(await screen.findByText('No users match your criteria.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all users' }))
  await waitFor(() => expect(shown()).toBe(10))
  await addressIs('')
})

test('users: the own row offers nothing that would be refused', async () => {
  const me = { ...administrator, name: 'Isata Kamara', isActive: true }
  serverAnswers({ 'GET /api/admin/users': { json: [me, users[0]] } })
  await visit('/dashboard/admin/users', administrator)
  const [, own, other] = within(await screen.findByRole('table', { name: 'Users' })).getAllByRole('row')
  expect(own!.textContent).toContain('Isata Kamara (you)')
  expect(within(own!).queryByRole('button')).toBeNull()
  expect(within(other!).getAllByRole('button')).toHaveLength(3)
})

test('users: a list that could not be loaded is asked for again', async () => {
  serverAnswers({ 'GET /api/admin/users': { status: 500, json: {} } })
  await visit('/dashboard/admin/users', administrator)
  expect(await screen.findByText('Failed to load users')).toBeTruthy()
  serverAnswers({ 'GET /api/admin/users': { json: users } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('25 users')).toBeTruthy()
})

test('users: two filters that are chosen before the first is rendered both hold', async () => {
  serverAnswers({ 'GET /api/admin/users': { json: users } })
  await visit('/dashboard/admin/users', administrator)
  const [role, status] = await Promise.all(
    ['Role', 'Status'].map((name) => screen.findByRole('combobox', { name })),
  )
  act(() => {
    fireEvent.change(role!, { target: { value: 'vendor' } })
    fireEvent.change(status!, { target: { value: 'inactive' } })
  })
  await addressIs('?role=vendor&status=inactive')
})

test('users: letters that are typed before the first is rendered all stand in the search', async () => {
  serverAnswers({ 'GET /api/admin/users': { json: users } })
  await visit('/dashboard/admin/users', administrator)
  const search = await screen.findByRole<HTMLInputElement>('searchbox')
  search.focus()
  // As a browser does it: each letter is added to what the field holds by then.
  await act(async () => {
    for (const letter of 'isatu') fireEvent.input(search, { target: { value: search.value + letter } })
  })
  await addressIs('?search=isatu')
  expect(search.value).toBe('isatu')
})

test('users: others can be called and written to from the list', async () => {
  const amie = { ...users[0], _id: 'amie', firstName: 'Amie', name: 'Amie Kanu', tel: '+23276123456' }
  serverAnswers({ 'GET /api/admin/users': { json: [{ ...amie, _id: administrator._id, name: 'Me' }, amie] } })
  await visit('/dashboard/admin/users', administrator)
  const call = await screen.findByRole('link', { name: 'Call' })
  expect(call.getAttribute('href')).toBe('tel:+23276123456')
  const chat = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' })
  expect(new URL(chat.href).searchParams.get('text')).toBe('Hello Amie, this is Makit.')
})

test('vendors: a status is a step to go back from and begins at page 1', async () => {
  const vendor = {
    ...users[0],
    role: 'vendor',
    shop: { _id: 'shop', name: 'Kissy Road Store', status: 'active' },
  }
  serverAnswers({ 'GET /api/admin/vendors': { json: [vendor], headers: { 'X-Total-Count': '45' } } })
  await visit('/dashboard/admin/vendors?page=2', administrator)
  await screen.findByText('Page 2 of 3')
  await choose('Status', 'inactive')
  await addressIs('?status=inactive')
  await userEvent.type(screen.getByRole('searchbox'), 'ki')
  await addressIs('?search=ki&status=inactive')
  await goBackTo('?page=2')
  await waitFor(() => expect(chosen('Status')).toBe(''))
})

test('vendors: it is said what is off, a shop that is off can be switched on, one of a deactivated account cannot', async () => {
  const shop = { _id: '0190', name: 'Kissy Road Store', status: 'inactive' }
  const off = { ...users[0], role: 'vendor', isActive: false, accountActive: true, shop }
  serverAnswers({ 'GET /api/admin/vendors': { json: [off, { ...off, _id: 'gone', accountActive: false }] } })
  await visit('/dashboard/admin/vendors', administrator)
  const table = await screen.findByRole('table', { name: 'Vendors' })
  const [, first, second] = within(table).getAllByRole('row')
  expect(first!.textContent).toContain('The shop is switched off.')
  expect(within(first!).getByRole('button', { name: 'Activate shop' })).toBeTruthy()
  expect(second!.textContent).toContain('The account is deactivated.')
  expect(within(second!).queryByRole('button', { name: 'Activate shop' })).toBeNull()
})

test('vendors: an address past the last page leads to it, and what finds nobody says so', async () => {
  const vendor = { ...users[0], role: 'vendor', shop: { _id: '0190', name: 'Kissy', status: 'active' } }
  const total = { 'X-Total-Count': '21' }
  const found = () => {
    const query = new URLSearchParams(calls.at(-1)!.split('?')[1])
    if (query.get('search')) return { json: [], headers: { 'X-Total-Count': '0' } }
    return { json: Number(query.get('page') ?? 1) > 2 ? [] : [vendor], headers: total }
  }
  serverAnswers({ 'GET /api/admin/vendors': found })
  await visit('/dashboard/admin/vendors?page=99', administrator)
  await addressIs('?page=2')
  await userEvent.type(await screen.findByRole('searchbox'), 'nobody')
  expect(await screen.findByText('No vendors found.')).toBeTruthy()
})

test('vendors: a row leads to the shop’s page while it is there, and to its products, orders and reviews', async () => {
  const shop = { _id: '0190', name: 'Kissy Road Store', status: 'active' }
  const vendor = { ...users[0], role: 'vendor', accountActive: true, shop }
  const off = { ...vendor, _id: 'off', shop: { _id: '0191', name: 'Closed Store', status: 'inactive' } }
  serverAnswers({ 'GET /api/admin/vendors': { json: [vendor, off] } })
  await visit('/dashboard/admin/vendors', administrator)
  const table = await screen.findByRole('table', { name: 'Vendors' })
  const linksOf = (row: HTMLElement) =>
    within(row)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
      .filter((link) => /shop/.test(link))
  const [, first, second] = within(table).getAllByRole('row')
  expect(linksOf(first!)).toEqual([
    'Kissy Road Store /shops/0190',
    'Products /dashboard/admin/listings?shop=0190',
    'Orders /dashboard/admin/orders?shop=0190',
    'Reviews /dashboard/admin/reviews?shop=0190',
  ])
  expect(linksOf(second!)).toEqual([
    'Products /dashboard/admin/listings?shop=0191',
    'Orders /dashboard/admin/orders?shop=0191',
    'Reviews /dashboard/admin/reviews?shop=0191',
  ])
})

test('the log in the settings: kind and page are steps to go back from', async () => {
  const log = {
    action: 'User role set to admin',
    createdAt: '2026-11-21T10:00:00.000Z',
    reason: '',
    kind: 'users',
  }
  serverAnswers({
    'GET /api/admin/settings/profile': { json: administrator },
    'GET /api/admin/settings/security': {
      json: { timeout: '1h', logs: [log], total: 30, totalPages: 3, currentPage: 1 },
    },
  })
  await visit('/dashboard/admin/settings', administrator)
  const section = await screen.findByRole('region', { name: 'Security log' })
  const firstName = screen.getByLabelText<HTMLInputElement>('First name')
  await userEvent.type(firstName, ' half typed')
  await choose('Kind of action', 'users')
  await addressIs('?kind=users')
  await userEvent.click(await within(section).findByRole('button', { name: 'Next' }))
  await addressIs('?page=2&kind=users')
  expect(document.activeElement).toBe(within(section).getByRole('heading'))
  expect(firstName.value).toBe('Isata half typed')
  await goBackTo('?kind=users')
  await goBackTo('')
  await waitFor(() => expect(chosen('Kind of action')).toBe(''))
})

test('the log: a day is one step to go back from, however many digits of it are typed', async () => {
  serverAnswers({
    'GET /api/admin/settings/security': { json: { timeout: '1h', logs: [], total: 0, totalPages: 0 } },
  })
  await visit('/dashboard/admin/log', administrator)
  const from = await screen.findByLabelText<HTMLInputElement>('From')
  from.focus()
  for (const day of ['0020-11-01', '2026-11-01']) {
    fireEvent.change(from, { target: { value: day } })
    await addressIs(`?from=${day}`)
  }
  const to = screen.getByLabelText<HTMLInputElement>('To')
  to.focus()
  fireEvent.change(to, { target: { value: '2026-11-30' } })
  await addressIs('?from=2026-11-01&to=2026-11-30')
  expect(from.getAttribute('aria-invalid')).toBeNull()
  fireEvent.change(to, { target: { value: '2026-10-31' } })
  await waitFor(() => expect(from.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('This day is after ‘To’: nothing can be found.')).toBeTruthy()
  await goBackTo('?from=2026-11-01')
  await goBackTo('')
})
