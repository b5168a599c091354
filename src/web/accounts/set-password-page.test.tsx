import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#shared/messages.ts'
import { buyer, calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const soon = { timeout: 5_000 }
const message = 'Your password is set. Please log in.'

beforeEach(() => () => history.replaceState(null, '', '/'))

async function setPassword(answer: object, signedIn?: typeof buyer) {
  serverAnswers({
    'POST /api/auth/check-link': { json: { email: 'second@makit.example' } },
    'POST /api/auth/reset-password': { json: answer },
  })
  await visit(`/set-password#${'t'.repeat(43)}`, signedIn)
  const password = await screen.findByLabelText('Password', {}, soon)
  expect(screen.getByText('At least 8 characters.').id).toBe(password.getAttribute('aria-describedby'))
  await userEvent.type(password, 'kola nut and ginger')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'kola nut and ginger')
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  await screen.findByRole('heading', { name: 'Your password is set' }, soon)
}

async function openedLogin() {
  const main = within(screen.getByRole('main'))
  await userEvent.click(main.getByRole('button', { name: 'Login' }))
  return within(await screen.findByRole('dialog', {}, soon)).getByLabelText('Email')
}

test('who has several accounts reads which one the password is for, and finds it in the login window', async () => {
  await setPassword({ message, email: 'second@makit.example' }, { ...buyer, email: 'first@makit.example' })
  const main = screen.getByRole('main')
  expect(main.textContent).toContain('Login with second@makit.example and your new password.')
  expect(await openedLogin()).toHaveProperty('value', 'second@makit.example')
})

test('one press logs in with the password that was just set, which is stored nowhere', async () => {
  await setPassword({ message, email: 'second@makit.example' })
  await openedLogin()
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText('Password')).toHaveProperty('value', 'kola nut and ginger')
  const stored = [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage }))
  expect([...stored, JSON.stringify(history.state), location.href].join()).not.toContain('kola nut')
  const sent: unknown[] = []
  serverAnswers({
    'POST /api/auth/login': (body) => {
      sent.push(body)
      return { json: { message: 'Login successful', token: 'token', user: buyer } }
    },
  })
  await userEvent.click(dialog.getByRole('button', { name: 'Login' }))
  await waitFor(() =>
    expect(sent).toEqual([{ email: 'second@makit.example', password: 'kola nut and ginger' }]),
  )
})

test('an older server names no e-mail, and nobody reads an empty one', async () => {
  await setPassword({ message })
  expect(screen.getByText('Login with your email and your new password.')).toBeTruthy()
  expect(await openedLogin()).toHaveProperty('value', '')
})

test.each([
  [
    'an invitation is for an e-mail and a shop',
    { email: 'second@makit.example', shopName: 'Sia Gara Cloth' },
    'Email: second@makit.exampleShop: Sia Gara Cloth',
  ],
  [
    'a link of an account is for its e-mail',
    { email: 'second@makit.example', shopName: null },
    'Email: second@makit.example',
  ],
])('whom the password is for is read before it is chosen: %s', async (_name, json, words) => {
  serverAnswers({ 'POST /api/auth/check-link': { json } })
  await visit(`/set-password#${'t'.repeat(43)}`)
  const email = await screen.findByText('second@makit.example', {}, soon)
  expect(email.parentElement!.textContent).toBe(words)
})

test.each([
  ['customer', 'At least 8 characters.'],
  ['admin', 'At least 12 characters.'],
])('how long the password of a %s has to be is read before it is chosen', async (role, words) => {
  serverAnswers({ 'POST /api/auth/check-link': { json: { email: 'second@makit.example', role } } })
  await visit(`/set-password#${'t'.repeat(43)}`)
  await screen.findByText('second@makit.example', {}, soon)
  expect(screen.getByText(words)).toBeTruthy()
})

test('a link that does not work any more says so before a password is chosen', async () => {
  const sent: unknown[] = []
  serverAnswers({
    'POST /api/auth/check-link': (body) => {
      sent.push(body)
      return {
        status: 400,
        json: { message: messages.auth.linkDead, errors: { token: messages.auth.linkDead } },
      }
    },
  })
  await visit(`/set-password#${'t'.repeat(43)}`)
  await screen.findByRole('heading', { name: 'This link no longer works' }, soon)
  expect(sent).toEqual([{ token: 't'.repeat(43) }])
  expect(screen.queryByLabelText('Password')).toBeNull()
  // It may have set one.
  await openedLogin()
})

test('where the link could not be checked, the form stays', async () => {
  serverAnswers({ 'POST /api/auth/check-link': { status: 503, json: { message: 'busy' } } })
  await visit(`/set-password#${'t'.repeat(43)}`)
  await screen.findByLabelText('Password', {}, soon)
  await waitFor(() => expect(calls).toContain('POST /api/auth/check-link'))
  expect(screen.getByText('At least 8 characters, 12 for administrators.')).toBeTruthy()
  expect(screen.getByLabelText('Password')).toBeTruthy()
})
