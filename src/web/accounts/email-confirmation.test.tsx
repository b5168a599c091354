import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { User } from '#shared/accounts/user.ts'
import { messages } from '#shared/messages.ts'
import { buyersAddress, order, readOrder } from '#tests/support/order-pages.tsx'
import { buyer, calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const ask = 'POST /api/user/confirm-email'
const confirmCall = 'POST /api/auth/confirm-email'
const soon = { timeout: 5_000 }
const unconfirmed: User = { ...buyer, isEmailConfirmed: false }
const confirmed: User = { ...buyer, isEmailConfirmed: true }
const profile = (user: User) => ({ 'GET /api/user/profile': { json: { user } } })
const sent = { [ask]: { json: { message: messages.auth.confirmationSent } } }
const orders = { 'GET /api/order/': { json: { orders: [{ _id: 'one', items: [] }], totalPages: 1 } } }

const sendLink = () => screen.findByRole('button', { name: 'Send me the link' }, soon)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, soon))

test('the profile says that the email is confirmed', async () => {
  serverAnswers(profile(confirmed))
  await visit('/dashboard/customer/profile', confirmed)
  expect(await screen.findByText('Confirmed', {}, soon)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send me the link' })).toBeNull()
})

test('an email that is not confirmed is said to be so in the profile, with a link for the asking', async () => {
  serverAnswers({ ...profile(unconfirmed), ...sent })
  await visit('/dashboard/customer/profile', unconfirmed)
  expect(await screen.findByText(/^Not confirmed yet/, {}, soon)).toBeTruthy()
  await userEvent.click(await sendLink())
  expect(await screen.findByText(messages.auth.confirmationSent)).toBeTruthy()
  const again = screen.getByRole('button', { name: 'Send it again' })
  expect(document.activeElement).toBe(again)
})

test('an email that was confirmed elsewhere meanwhile is shown as confirmed', async () => {
  const answer = { message: messages.auth.emailConfirmedBefore, code: 'email_confirmed' }
  serverAnswers({ ...profile(unconfirmed), [ask]: { status: 409, json: answer } })
  await visit('/dashboard/customer/profile', unconfirmed)
  const button = await sendLink()
  serverAnswers({ ...profile(confirmed), [ask]: { status: 409, json: answer } })
  await userEvent.click(button)
  expect(await screen.findByText('Confirmed', {}, soon)).toBeTruthy()
  expect(screen.getByText(messages.auth.emailConfirmedBefore)).toBeTruthy()
})

test.each([
  ['offered once', unconfirmed, 1],
  ['not offered where the email is confirmed', confirmed, 0],
  ['not offered where that is not known', buyer, 0],
])('above the orders and on the page of one the link is %s', async (_words, user, offers) => {
  const record = { [readOrder]: { json: { order } } }
  serverAnswers({ ...orders, ...record, ...profile(user) })
  const list = await visit('/dashboard/customer/orders', user)
  const first = await screen.findByRole('article', {}, soon)
  const offered = () => screen.queryAllByRole('button', { name: 'Send me the link' })
  const isAbove = offered().map((link) => link.compareDocumentPosition(first))
  expect(isAbove).toEqual(Array(offers).fill(Node.DOCUMENT_POSITION_FOLLOWING))
  list.unmount()

  await visit(buyersAddress, user)
  await screen.findByRole('heading', { level: 1, name: 'Order #4f09bc' }, soon)
  expect(offered()).toHaveLength(offers)
})

test('the offer goes when the server says that the email is confirmed', async () => {
  serverAnswers({ ...orders, ...profile(confirmed) })
  await visit('/dashboard/customer/orders', unconfirmed)
  expect(await screen.findByRole('article', {}, soon)).toBeTruthy()
  await expect.poll(() => screen.queryByRole('heading', { name: 'Confirm your email' }), soon).toBeNull()
})

test('opening the link changes nothing; the press confirms, and the token leaves the address', async () => {
  let body: unknown
  serverAnswers({
    [confirmCall]: (given) => {
      body = given
      return { json: { message: messages.auth.emailConfirmed } }
    },
  })
  await visit('/confirm-email#a-token')
  await screen.findByRole('button', { name: 'Confirm my email' }, soon)
  expect([location.hash, calls.filter((call) => call.startsWith('POST'))]).toEqual(['', []])
  await press('Confirm my email')
  expect(await screen.findByRole('heading', { name: 'Your email is confirmed' }, soon)).toBeTruthy()
  expect(body).toEqual({ token: 'a-token' })
})

test('the press also updates the user who is signed in here', async () => {
  serverAnswers({ [confirmCall]: { json: { message: 'Done' } }, ...profile(confirmed) })
  await visit('/confirm-email#a-token', unconfirmed)
  await press('Confirm my email')
  const stored = () => JSON.parse(localStorage.getItem('user') ?? '{}').isEmailConfirmed
  await expect.poll(stored, soon).toBe(true)
})

test('a dead link and a missing one lead to the profile, which sends another', async () => {
  const errors = { token: messages.auth.linkDead }
  serverAnswers({ [confirmCall]: { status: 400, json: { message: messages.auth.linkDead, errors } } })
  await visit('/confirm-email#a-token')
  await press('Confirm my email')
  expect(await screen.findByRole('heading', { name: 'This link no longer works' }, soon)).toBeTruthy()
  const main = within(screen.getByRole('main'))
  const toProfile = main.getByRole('link', { name: 'Go to my profile' })
  expect(toProfile.getAttribute('href')).toBe('/dashboard/customer/profile')
})

test('without a token the page says to open the link from the mail', async () => {
  await visit('/confirm-email')
  expect(await screen.findByText(/^Please open the link from our email/, {}, soon)).toBeTruthy()
})
