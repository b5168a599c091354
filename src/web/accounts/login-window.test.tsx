import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fillIn } from '#tests/support/fill-in.ts'
import {
  type Answers,
  buyer,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'
import { openLogin as openWindow } from '#web/sessions/login-window.ts'
import { toasts } from '#web/toasts/toast-store.ts'

startWithoutServer()

async function openLogin() {
  await visit('/faq')
  return openLoginHere()
}

async function openLoginHere() {
  const [login] = screen.getAllByRole('button', { name: 'Login' })
  await userEvent.click(login as HTMLElement)
  return within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
}

test('who has no account finds Sign up as a button as large as Login', async () => {
  const window = await openLogin()
  expect(window.getByRole('button', { name: 'Login' }).className).toContain('button')
  const signUp = window.getByRole('button', { name: 'Sign up' })
  expect(signUp.className).toContain('button-plain')
  await userEvent.click(signUp)
  expect(window.getByRole('heading', { name: 'Sign up' })).toBeTruthy()
  await userEvent.click(window.getByRole('button', { name: 'Close' }))
})

/** No answer for as long as a login is tried again. */
function noResponse(): Promise<never> {
  const late = Date.now() + 100_000
  vi.spyOn(Date, 'now').mockReturnValue(late)
  return Promise.reject(new TypeError('Failed to fetch'))
}

test.each<[string, Answers[string], RegExp]>([
  [
    'a wrong password',
    { status: 401, json: { message: 'Invalid email or password.' } },
    /^Email or password is wrong\./,
  ],
  [
    'too many tries',
    { status: 429, json: { message: 'Please try again in 15 seconds.' } },
    /^Please try again in/,
  ],
  [
    'a deactivated account',
    { status: 403, json: { message: 'This account has been deactivated.' } },
    /^This account has been deactivated\./,
  ],
  ['no response', noResponse, /^Login failed\. Nothing you typed is lost/],
])('a login refused for %s says so once, in the window', async (_what, answer, reason) => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  serverAnswers({ 'POST /api/auth/login': answer })
  const window = await openLogin()
  await fillIn(window.getByLabelText('Email'), 'isata@makit.example')
  await fillIn(window.getByLabelText('Password'), 'not mine at all')
  await userEvent.click(window.getByRole('button', { name: 'Login' }))
  expect((await window.findByRole('alert')).textContent).toMatch(reason)
  expect(toasts.get()).toEqual([])
  await userEvent.click(window.getByRole('button', { name: 'Close' }))
  onLine.mockRestore()
})

test('the user of a deactivated account reads how to reach Makit', async () => {
  const message = 'This account has been deactivated. Please contact support.'
  serverAnswers({ 'POST /api/auth/login': { status: 403, json: { message } } })
  const window = await openLogin()
  await fillIn(window.getByLabelText('Email'), 'isata@makit.example')
  await fillIn(window.getByLabelText('Password'), 'a password of mine')
  await userEvent.click(window.getByRole('button', { name: 'Login' }))
  const alert = within(await window.findByRole('alert'))
  expect(alert.getByText(message)).toBeTruthy()
  expect(alert.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:\+232/)
  expect(alert.getByRole('link', { name: 'WhatsApp' })).toBeTruthy()
  await userEvent.click(window.getByRole('button', { name: 'Close' }))
})

test('a phone number is taken where the email is typed, and no link for a new password is asked for with it', async () => {
  const sent: unknown[] = []
  serverAnswers({
    'POST /api/auth/login': (body) => {
      sent.push(body)
      return { status: 401, json: { message: 'Invalid email or password.' } }
    },
  })
  const window = await openLogin()
  const field = window.getByLabelText<HTMLInputElement>('Email')
  expect([field.type, field.inputMode, field.autocomplete]).toEqual(['text', 'email', 'username'])
  expect(window.getByText('Or your phone number, like 076 123 456.')).toBeTruthy()
  await fillIn(field, '076 123 456')
  await fillIn(window.getByLabelText('Password'), 'not mine at all')
  await userEvent.click(window.getByRole('button', { name: 'Login' }))
  expect((await window.findByRole('alert')).textContent).toContain('Phone number or password is wrong.')
  expect(sent).toEqual([{ email: '076 123 456', password: 'not mine at all' }])
  await userEvent.click(window.getByRole('button', { name: 'Forgot password?' }))
  expect(window.getByLabelText<HTMLInputElement>('Email').value).toBe('')
  await fillIn(window.getByLabelText('Email'), '076123456')
  await userEvent.click(window.getByRole('button', { name: 'Send link' }))
  expect(window.getByText('The link goes to an email: please enter the email of your account')).toBeTruthy()
  await userEvent.click(window.getByRole('button', { name: 'Close' }))
})

test('sign-up says at the field that a number of another country is not taken', async () => {
  const window = await openLogin()
  await userEvent.click(window.getByRole('button', { name: 'Sign up' }))
  for (const [label, value] of [
    ['First name', 'Isata'],
    ['Last name', 'Kamara'],
    ['Email', 'isata@makit.example'],
    ['Phone number', '+44 7700 900123'],
  ] as const)
    await fillIn(window.getByLabelText(label), value)
  await userEvent.click(window.getByRole('button', { name: 'Next' }))
  const words =
    'Phone number must be in format 0XXXXXXXX or +232XXXXXXXX. Only Sierra Leone numbers work here.'
  expect(await window.findByText(words)).toBeTruthy()
  expect(window.getByText(/^A Sierra Leone number/)).toBeTruthy()
  await userEvent.click(window.getByRole('button', { name: 'Close' }))
})

test('the cart of a signed-out visitor asks for a login over the present page, and leads to the cart after it', async () => {
  serverAnswers({
    'POST /api/auth/login': { json: { message: 'Login successful', token: 'token', user: buyer } },
    'GET /api/cart': { json: { cart: { items: [] } } },
  })
  await visit('/faq')
  await userEvent.click(screen.getByRole('link', { name: 'Cart' }))
  const window = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
  expect(window.getByText('Login to see your cart')).toBeTruthy()
  expect(location.pathname).toBe('/faq')

  await fillIn(window.getByLabelText('Email'), buyer.email)
  await fillIn(window.getByLabelText('Password'), 'a password of mine')
  await userEvent.click(window.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(location.pathname).toBe('/cart'), { timeout: 5_000 })
})

test.each([
  ['/dashboard/customer/orders?page=2', ['customer'], 'Login to see what you opened', true],
  ['/dashboard/vendor/orders', ['vendor'], 'Login to see what you opened', false],
  ['/dashboard/customer', 'signed-in', null, false],
] as const)(
  'after a link to %s for %s the login leads on by role, with a button to what is meant',
  async (address, guard, words, hasButton) => {
    serverAnswers({
      'POST /api/auth/login': { json: { message: 'Login successful', token: 'token', user: buyer } },
      'GET /api/order': { json: { orders: [] } },
    })
    await visit('/faq')
    act(() => openWindow({ goal: { address, guard } }))
    const window = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
    expect(window.queryByText(/^Login to see/)?.textContent ?? null).toBe(words)
    await fillIn(window.getByLabelText('Email'), buyer.email)
    await fillIn(window.getByLabelText('Password'), 'a password of mine')
    await userEvent.click(window.getByRole('button', { name: 'Login' }))
    await waitFor(() => expect(location.pathname).toBe('/shop'), { timeout: 5_000 })
    const { action } = toasts.get().find(({ text }) => text === 'Login successful')!
    expect(action?.words).toBe(hasButton ? 'Open what you came for' : undefined)
    if (!action) return
    act(action.run)
    await waitFor(() => expect(location.pathname + location.search).toBe(address))
  },
)

test.each([
  ['admin', '/dashboard/admin'],
  ['vendor', '/dashboard/vendor'],
  ['customer', '/shop'],
] as const)('login leads each to their page: %s', async (role, path) => {
  serverAnswers({
    'POST /api/auth/login': {
      json: { message: 'Login successful', token: 'token', user: { ...buyer, role } },
    },
  })
  const window = await openLogin()
  await typeIn(window, { Email: buyer.email, Password: 'a password of mine' })
  await pressIn(window, 'Login')
  await waitFor(() => expect(location.pathname).toBe(path), { timeout: 5_000 })
})

test('sign-up asks once about a mistyped e-mail, and puts in the one that was meant', async () => {
  serverAnswers({ 'POST /api/auth/signup': { status: 201, json: { message: 'Signup successful!' } } })
  const window = await openLogin()
  await userEvent.click(window.getByRole('button', { name: 'Sign up' }))
  for (const [label, value] of [
    ['First name', 'Isata'],
    ['Last name', 'Bangura'],
    ['Email', 'isata.b@gmial.com'],
    ['Phone number', '076123456'],
  ] as const)
    await fillIn(window.getByLabelText(label), value)
  await userEvent.click(window.getByRole('button', { name: 'Next' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Is this your email?' }))
  expect(question.getByText(/Did you mean "isata\.b@gmail\.com"\?/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Correct it' }))
  const email = window.getByLabelText<HTMLInputElement>('Email')
  expect([document.activeElement, email.value]).toEqual([email, 'isata.b@gmail.com'])

  // Closed without an answer, it leaves what was typed.
  await userEvent.clear(email)
  await fillIn(email, 'isata@gmal.com')
  await userEvent.click(window.getByRole('button', { name: 'Next' }))
  const another = within(await screen.findByRole('alertdialog', { name: 'Is this your email?' }))
  await userEvent.click(another.getByRole('button', { name: 'Close' }))
  expect([document.activeElement, email.value]).toEqual([email, 'isata@gmal.com'])
  await userEvent.click(window.getByRole('button', { name: 'Next' }))
  const again = within(await screen.findByRole('alertdialog', { name: 'Is this your email?' }))
  await userEvent.click(again.getByRole('button', { name: 'Keep it as it is' }))
  expect(await window.findByLabelText('Password')).toBeTruthy()
})

type Window = Awaited<ReturnType<typeof openLogin>>
const valuesOf = (window: Window, ...labels: readonly string[]) =>
  labels.map((label) => window.getByLabelText<HTMLInputElement>(label).value)
const pressIn = (window: Window, name: string) => userEvent.click(window.getByRole('button', { name }))

async function typeIn(window: Window, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await fillIn(window.getByLabelText(label), value)
}

async function typeFirstStep(window: Window): Promise<void> {
  await pressIn(window, 'Sign up')
  await typeIn(window, { 'First name': 'Isata', 'Last name': 'Bangura', Email: 'isata@makit.example' })
  await typeIn(window, { 'Phone number': '076123456' })
  await pressIn(window, 'Next')
}

/** Both steps typed and sent. */
async function signUpIn(window: Window): Promise<void> {
  await typeFirstStep(window)
  await typeIn(window, { Password: 'a password of mine', 'Confirm password': 'a password of mine' })
  await pressIn(window, 'Sign up')
}

test.each<[string, Answers[string], string | RegExp]>([
  ['there is no response', noResponse, /^Signup failed/],
  ['the email is taken', { status: 409, json: { message: 'Taken.', code: 'email_taken' } }, 'Taken.'],
  ['the server is busy', { status: 503, json: { message: 'Busy.' } }, 'Busy.'],
])('a sign-up keeps the passwords when %s', async (_when, refusal, said) => {
  serverAnswers({ 'POST /api/auth/signup': refusal })
  const window = await openLogin()
  await signUpIn(window)
  expect(await window.findByText(said)).toBeTruthy()
  if (window.queryByRole('button', { name: 'Next' })) {
    // Said at the email, which is on the first step.
    expect(document.activeElement).toBe(window.getByLabelText('Email'))
    await pressIn(window, 'Next')
  }
  const typed = ['a password of mine', 'a password of mine']
  expect(valuesOf(window, 'Password', 'Confirm password')).toEqual(typed)
  await pressIn(window, 'Close')
})

test('who has signed up logs in by one press, with what they have just typed', async () => {
  const sent: unknown[] = []
  serverAnswers({
    'POST /api/auth/signup': { status: 201, json: { message: 'Signup successful! Please login.' } },
    'POST /api/auth/login': (body) => {
      sent.push(body)
      return { status: 403, json: { message: 'Not today.' } }
    },
  })
  const window = await openLogin()
  await signUpIn(window)
  const login = await window.findByRole('button', { name: 'Login' })
  const typed = ['isata@makit.example', 'a password of mine']
  expect(valuesOf(window, 'Email', 'Password')).toEqual(typed)
  expect(document.activeElement).toBe(login)
  // The visitor has an account now.
  expect(window.queryByText(/New here/)).toBeNull()
  expect(window.queryByRole('button', { name: 'Sign up' })).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(await window.findByText('Not today.')).toBeTruthy()
  expect(sent).toEqual([{ email: typed[0], password: typed[1] }])
  // The next person does not find it in the window that is opened next.
  await pressIn(window, 'Close')
  expect(valuesOf(await openLoginHere(), 'Password')).toEqual([''])
})

test('the password’s length is told before it is typed', async () => {
  const window = await openLogin()
  await typeFirstStep(window)
  const password = await window.findByLabelText('Password')
  const hint = document.getElementById(password.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('At least 8 characters.')
  await pressIn(window, 'Close')
})

const openByCart = async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Cart' }))
  return within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
}

test('a sign-up that was left goes on at its step when an account is needed, and ‘Login’ is still the login', async () => {
  const first = await openLogin()
  await typeFirstStep(first)
  await first.findByLabelText('Password')
  await pressIn(first, 'Close')

  const second = await openByCart()
  expect(second.getByRole('heading', { name: 'Sign up' })).toBeTruthy()
  expect(second.getByText(/^Step 2 of 2/)).toBeTruthy()
  await pressIn(second, 'Back')
  expect(valuesOf(second, 'First name', 'Phone number')).toEqual(['Isata', '076123456'])
  await pressIn(second, 'Close')

  const third = await openByCart()
  expect(third.getByText(/^Step 1 of 2/)).toBeTruthy()
  await pressIn(third, 'Close')
  const fourth = await openLoginHere()
  expect(fourth.getByRole('heading', { name: 'Login' })).toBeTruthy()
  await pressIn(fourth, 'Close')
})

test('who has typed nothing, or has signed up, is asked to log in', async () => {
  serverAnswers({ 'POST /api/auth/signup': { status: 201, json: { message: 'Signup successful!' } } })
  await visit('/faq')
  const first = await openByCart()
  expect(first.getByRole('heading', { name: 'Login' })).toBeTruthy()
  await signUpIn(first)
  await first.findByRole('button', { name: 'Login' })
  // The toast about it has a button to close it too.
  act(() => toasts.set([]))
  await pressIn(first, 'Close')
  const second = await openByCart()
  expect(second.getByRole('heading', { name: 'Login' })).toBeTruthy()
  await pressIn(second, 'Sign up')
  expect(second.getByText(/^Step 1 of 2/)).toBeTruthy()
  const labels = ['First name', 'Last name', 'Email', 'Phone number']
  expect(valuesOf(second, ...labels)).toEqual(['', '', '', ''])
  await pressIn(second, 'Close')
})
