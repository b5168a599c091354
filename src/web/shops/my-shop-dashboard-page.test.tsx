import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { buyer, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const soon = { timeout: 5_000 }
const vendor = { ...buyer, role: 'vendor' as const }
const bare = {
  _id: '01900000-0000-7000-8000-00000000000a',
  name: 'Isata Cloth',
  description: '',
  address: '5 Dambara Road, Bo',
  town: '',
  logo: '',
  banner: '',
  status: 'active',
  showContact: true,
  awayUntil: null,
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const restored = () => screen.queryByText(/^What you typed last time is back/)

beforeEach(() => serverAnswers({ 'GET /api/vendor/shop': { json: { shop: bare } } }))

async function open() {
  const page = await visit('/dashboard/vendor/shop', vendor)
  await screen.findByRole('textbox', { name: 'Shop name' }, soon)
  return page
}

test('what is missing leads to its field, and the town is taken from the address', async () => {
  await open()
  const missing = within(screen.getByRole('region', { name: 'Buyers look for this on your shop’s page' }))
  expect(missing.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Say what you sell',
    'Choose your town',
    'Add a logo',
  ])
  await userEvent.click(missing.getByRole('button', { name: 'Say what you sell' }))
  expect(document.activeElement).toBe(field('Description'))
  await userEvent.click(missing.getByRole('button', { name: 'Add a logo' }))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Logo: Choose picture')
  const town = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Town' })
  expect(town.value).toBe('')
  await userEvent.click(missing.getByRole('button', { name: 'Choose your town' }))
  expect(town.value).toBe('Bo')
  expect(document.activeElement).toBe(town)
})

test('a whole shop lacks nothing, and its vendor sees it as buyers do', async () => {
  const whole = { ...bare, description: 'Gara', town: 'Bo', logo: '/logo.webp' }
  serverAnswers({ 'GET /api/vendor/shop': { json: { shop: whole } } })
  await open()
  expect(screen.queryByRole('region', { name: /^Buyers look/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'See your shop' }).getAttribute('href')).toBe(`/shops/${bare._id}`)
})

test('what is typed outlives a closed tab, and is given up by a press', async () => {
  const first = await open()
  await userEvent.type(field('Description'), 'Gara')
  expect(restored()).toBeNull()
  first.unmount()
  sessionStorage.clear()

  const second = await open()
  expect(field('Description').value).toBe('Gara')
  expect(restored()).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(field('Description').value).toBe('')
  expect(restored()).toBeNull()
  second.unmount()

  await open()
  expect(field('Description').value).toBe('')
})

test('whoever leaves all the same does not find it again', async () => {
  await open()
  await userEvent.type(field('Description'), 'Gara')
  await userEvent.click(screen.getAllByRole('link', { name: 'Products' })[0]!)
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(location.pathname).toBe('/dashboard/vendor/products'), soon)
  expect(JSON.stringify({ ...localStorage })).not.toContain('Gara')
})

/** The shop is sent by XMLHttpRequest, which tells of the progress. */
const answerSending = (status: number, body: object) =>
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementationOnce(function (this: XMLHttpRequest) {
    Object.defineProperties(this, { status: { value: status }, response: { value: body } })
    this.onload?.(new ProgressEvent('load'))
  })

test('a shop that cannot be saved keeps what was typed below the specification’s message; to save it needs no answer but yes', async () => {
  serverAnswers({ 'GET /api/vendor/shop': { json: { shop: { name: 'Rice House' } } } })
  await open()
  await userEvent.type(field('Shop name'), ' and Gara')
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save shop' }))
  for (const [status, words] of [
    [500, /^Error saving shop/],
    [200, 'Shop saved'],
  ] as const) {
    answerSending(status, {})
    await save()
    expect(await screen.findByText(words, {}, soon)).toBeTruthy()
    expect(field('Shop name').value).toBe('Rice House and Gara')
  }
})
