import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fillIn } from '#tests/support/fill-in.ts'
import {
  type Answers,
  buyer,
  calls,
  ownToken,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'
import { signIn } from '#web/sessions/session.ts'

startWithoutServer()

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const send = () => userEvent.click(screen.getByRole('button', { name: /^Send/ }))

async function fill(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await fillIn(field(name), value)
}
const whole = {
  'First name': 'Isata',
  'Last name': 'Kamara',
  Email: 'isata@makit.example',
  Phone: '+232 76 123 456',
  Message: 'Where is my rice?',
}

const toldAtFields = () => screen.queryAllByText('Please fill this in').length

test('missing values are field errors below one message, the first one gets the focus, and nothing is sent', async () => {
  await visit('/contact')
  await send()

  expect(await screen.findAllByText('Please fill in required fields.')).toHaveLength(1)
  expect(toldAtFields()).toBe(4)
  expect(field('First name').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('First name'))
  await fillIn(field('First name'), 'K')
  expect(toldAtFields()).toBe(3)
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('a field that the server refuses shows the server’s message and keeps what was typed', async () => {
  const errors = { email: 'Nobody can write to this address' }
  serverAnswers({ 'POST /api/messages/': { status: 400, json: { message: 'Not sent', errors } } })
  await visit('/contact')
  await fill(whole)
  await send()

  expect(await screen.findByText(errors.email)).toBeTruthy()
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(field('Message').value).toBe(whole.Message)
})

test.each<[string, Answers[string]]>([
  ['Network error', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['Failed to send message.', { status: 502, text: 'Bad gateway' }],
  ['Too many attempts.', { status: 429, json: { message: 'Too many attempts.' } }],
])('what was typed is kept where sending it fails: %s', async (words, answer) => {
  serverAnswers({ 'POST /api/messages/': answer })
  await visit('/contact')
  await fill(whole)
  await send()
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  expect([field('Message').value, field('Phone').value]).toEqual([whole.Message, whole.Phone])
})

test('a message about the form disappears with the next press', async () => {
  await visit('/contact')
  await send()
  await screen.findByText('Please fill in required fields.')
  await fill({ ...whole, Phone: '12345' })
  await send()
  expect(await screen.findByText(/^Invalid phone number\./)).toBeTruthy()
  expect(screen.queryByText('Please fill in required fields.')).toBeNull()
})

const known = { ...buyer, tel: '+23210123456' }

test('a signed-in user finds name, email and phone filled in', async () => {
  await visit('/contact', known)
  const values = ['First name', 'Last name', 'Email', 'Phone'].map((name) => field(name).value)
  expect(values).toEqual([known.firstName, known.lastName, known.email, known.tel])
})

test('typed text survives a visit to another page, for its person alone, until it is sent', async () => {
  serverAnswers({ 'POST /api/messages/': { json: { message: 'Thank you.' } } })
  const first = await visit('/contact', known)
  await fillIn(field('Message'), 'Do you deliver to Bo?')
  first.unmount()
  const second = await visit('/contact', known)
  expect(field('Message').value).toBe('Do you deliver to Bo?')
  second.unmount()

  const another = { ...known, _id: known._id.replace(/1$/, '2'), lastName: 'Conteh' }
  const third = await visit('/contact', another)
  expect([field('Last name').value, field('Message').value]).toEqual(['Conteh', ''])
  await fillIn(field('Message'), 'Another one')
  await send()
  await screen.findByRole('heading', { name: `Thank you, ${known.firstName}` })
  third.unmount()
  await visit('/contact', another)
  expect(field('Message').value).toBe('')
})

test('the message of a buyer who comes from an order begins with its number', async () => {
  signIn(ownToken(), buyer)
  await visit('/contact?order=0190aaaa-0000-7000-8000-0000004f09bc')
  expect(field('Message').value).toBe('Order #4f09bc: ')
  expect(field('First name').value).toBe(buyer.firstName)
})

test('while the message is sent the button is busy; then the sender is thanked by name', async () => {
  let arrive: (answer: { json: unknown }) => void = () => {}
  const sent: unknown[] = []
  serverAnswers({
    'POST /api/messages/': (body) => {
      sent.push(body)
      return new Promise((resolve) => {
        arrive = resolve
      })
    },
  })
  await visit('/contact')
  await fill(whole)
  await send()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Send/ }).getAttribute('aria-busy')).toBe('true'),
  )

  arrive({ json: { message: 'Thank you.' } })
  expect(await screen.findByText(/Isata/)).toBeTruthy()
  expect(sent).toMatchObject([{ firstName: 'Isata', tel: '+23276123456' }])
})

test('hint and error of the phone field say that only numbers of Sierra Leone are taken', async () => {
  await visit('/contact')
  await fill({ ...whole, Phone: '+44 7700 900123' })
  await send()
  expect(screen.getByText(/^A Sierra Leone number, like 076123456/)).toBeTruthy()
  expect(await screen.findByText('Invalid phone number. Only Sierra Leone numbers work here.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Phone'))
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})
