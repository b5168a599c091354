import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { KeptAddress } from '#shared/addresses/kept-address.ts'
import { fillIn } from '#tests/support/fill-in.ts'
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
const home = {
  _id: 'home',
  label: 'Home',
  address: '4 Kissy Road, Freetown',
  landmark: 'opposite the mosque',
}
const mother = { _id: 'mother', label: 'Mother', address: '9 Bo Road, Kenema', landmark: '' }
const rice = {
  _id: 'rice',
  title: 'Country rice',
  price: 95.5,
  images: [],
  stock: 5,
  shop: { _id: 'shop', name: 'Kamara Store' },
}

/** A server that keeps these addresses; what it was sent. */
function keeping(...kept: KeptAddress[]): { sent: unknown[]; answers: Answers } {
  const sent: unknown[] = []
  const store: Answers[string] = (body) => {
    sent.push(body)
    const address = { _id: `kept-${sent.length}`, ...(body as Omit<KeptAddress, '_id'>) }
    kept.push(address)
    return { status: 201, json: { message: 'Address kept.', address } }
  }
  return {
    sent,
    answers: {
      'GET /api/user/addresses': () => ({ json: { addresses: [...kept] } }),
      'POST /api/user/addresses': store,
      'GET /api/user/sessions': { json: { sessions: [] } },
      'GET /api/user/profile': { json: { user: buyer } },
      'GET /api/cart': {
        json: { cart: { items: [{ _id: 'row', quantity: 2, available: true, listingId: rice }] } },
      },
      'GET /api/order/': { json: { orders: [] } },
    },
  }
}

const value = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }, soon))

test('at checkout one tap fills in a kept address with its landmark, and another one replaces both', async () => {
  serverAnswers(keeping(home, mother).answers)
  await visit('/checkout?step=delivery', buyer)
  await press('Home')
  expect([value('Delivery address'), value(/^Landmark/)]).toEqual([home.address, home.landmark])
  expect(screen.getByRole('button', { name: 'Home' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Keep this address' })).toBeNull()
  await press('Mother')
  expect([value('Delivery address'), value(/^Landmark/)]).toEqual([mother.address, ''])
})

test('an address typed at checkout is kept by two taps, under a name that is free', async () => {
  const { sent, answers } = keeping(home)
  serverAnswers(answers)
  await visit('/checkout?step=delivery', buyer)
  await fillIn(await screen.findByLabelText('Delivery address', {}, soon), '12 Siaka Stevens Street')
  await fillIn(screen.getByLabelText('Landmark: near what?'), 'the Cotton Tree')
  await press('Keep this address')
  const offered = within(await screen.findByRole('group', { name: 'Keep this address as' }))
  expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Shop', 'Mother'])
  await userEvent.click(offered.getByRole('button', { name: 'Shop' }))
  expect(sent).toEqual([{ label: 'Shop', address: '12 Siaka Stevens Street', landmark: 'the Cotton Tree' }])
  const chosen = await screen.findByRole('button', { name: 'Shop', pressed: true }, soon)
  expect(chosen).toBeTruthy()
  expect(screen.queryByText('Keep this address as')).toBeNull()
  expect(await screen.findByText('Address kept.')).toBeTruthy()
})

test('the checkout does without kept addresses that do not come, and offers no fourth', async () => {
  const { answers } = keeping(home, mother, { ...home, _id: 'shop', label: 'Shop', address: 'Waterloo' })
  serverAnswers({ ...answers, 'GET /api/user/addresses': { status: 500, json: {} } })
  const { unmount } = await visit('/checkout?step=delivery', buyer)
  await fillIn(await screen.findByLabelText('Delivery address', {}, soon), 'Lumley')
  expect(screen.queryByRole('button', { name: 'Keep this address' })).toBeNull()
  unmount()
  serverAnswers(answers)
  await visit('/checkout?step=delivery', buyer)
  expect(await screen.findByRole('button', { name: 'Shop' }, soon)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Keep this address' })).toBeNull()
})

test('in the profile addresses are added, changed and deleted', async () => {
  const { sent, answers } = keeping(home)
  const changes: unknown[] = []
  serverAnswers({
    ...answers,
    'PUT /api/user/addresses/home': (body) => {
      changes.push(body)
      return { json: { message: 'Address changed.', address: home } }
    },
    'DELETE /api/user/addresses/home': { json: { message: 'Address deleted.' } },
  })
  await visit('/dashboard/customer/profile', buyer)
  const card = within(await screen.findByRole('region', { name: 'Your addresses' }, soon))
  expect(await card.findByText('Landmark: opposite the mosque', {}, soon)).toBeTruthy()

  await userEvent.click(card.getByRole('button', { name: 'Add an address' }))
  await userEvent.click(card.getByRole('button', { name: 'Save' }))
  expect(card.getByText('Please give this address a name')).toBeTruthy()
  expect(card.getByText('Please enter the address')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Mother' }))
  await fillIn(card.getByLabelText('Address'), mother.address)
  await userEvent.click(card.getByRole('button', { name: 'Save' }))
  expect(sent).toEqual([{ label: 'Mother', address: mother.address, landmark: '' }])
  expect(await card.findByText(mother.address, {}, soon)).toBeTruthy()

  await userEvent.click(card.getByRole('button', { name: 'Edit Home' }))
  await userEvent.clear(card.getByLabelText('Landmark: near what?'))
  await userEvent.click(card.getByRole('button', { name: 'Save' }))
  expect(changes).toEqual([{ label: 'Home', address: home.address, landmark: '' }])

  await userEvent.click(await card.findByRole('button', { name: 'Delete Home' }, soon))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  )
  await waitFor(() => expect(calls).toContain('DELETE /api/user/addresses/home'))
})
