import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { User } from '#shared/accounts/user.ts'
import { fillIn } from '#tests/support/fill-in.ts'
import {
  type Answer,
  type Answers,
  buyer,
  serverAnswers,
  startWithoutServer,
  visit,
} from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const person: User = { ...buyer, tel: '+23210123456', address: '9 Bojon Street, Bo' }
const change = 'PUT /api/user/profile'
const changePassword = 'PUT /api/user/profile/password'
const thisDevice = { device: 'Chrome on Android', address: '127.0.0.1', isThisOne: true }

async function visitProfile(answers: Answers = {}, user = person, path = '/dashboard/customer/profile') {
  serverAnswers({
    'GET /api/user/profile': { json: { user } },
    'GET /api/user/sessions': { json: { sessions: [thisDevice] } },
    ...answers,
  })
  const page = await visit(path, user)
  await screen.findByText('This device')
  return page
}

const main = () => within(screen.getByRole('main'))
const edit = (what: string) => main().queryByRole('button', { name: `Edit ${what}` })
const press = (name: string) => userEvent.click(main().getByRole('button', { name }))
const field = (label: string) => main().getByLabelText<HTMLInputElement>(label)
const stored = () => JSON.parse(localStorage.getItem('user') ?? '{}')

/** Opens the field and types another value into it. */
async function typeInto(label: string, text: string): Promise<void> {
  await userEvent.click(edit(label.toLowerCase())!)
  await retype(label, text)
}

async function retype(label: string, text: string): Promise<void> {
  await userEvent.clear(field(label))
  if (text) await fillIn(field(label), text)
}

/** Notes what is sent, and answers the first calls as told, all others as done. */
function noting(sent: unknown[], ...first: Answer[]) {
  return (body: unknown): Answer => {
    sent.push(body)
    return first[sent.length - 1] ?? { json: { message: '', user: { ...person, ...(body as object) } } }
  }
}

test('Cancel and Escape leave a field as it was, and its button has the focus again', async () => {
  const sent: unknown[] = []
  await visitProfile({ [change]: noting(sent) })
  for (const leave of [() => press('Cancel'), () => userEvent.keyboard('{Escape}')]) {
    await typeInto('Address', 'Somewhere else')
    await leave()
    expect(main().getByText('9 Bojon Street, Bo')).toBeTruthy()
    expect(document.activeElement).toBe(edit('address'))
  }
  expect(sent).toEqual([])
})

test('an empty field and a bad phone number are errors at the field; a local number is converted', async () => {
  const sent: unknown[] = []
  await visitProfile({ [change]: noting(sent) })
  await typeInto('Last name', '')
  await press('Save')
  expect(await main().findByText('Field cannot be empty')).toBeTruthy()
  expect(document.activeElement).toBe(field('Last name'))
  await press('Cancel')

  await typeInto('Phone number', '12345')
  await press('Save')
  expect(
    await main().findByText('Invalid phone number format (099XXXXXXX or +2329XXXXXXX)', { exact: false }),
  ).toBeTruthy()
  expect(field('Phone number').value).toBe('12345')
  expect(sent).toEqual([])
  await retype('Phone number', '076 111-222')
  await press('Save')
  await waitFor(() => expect(sent).toEqual([{ tel: '+23276111222' }]))
  await waitFor(() => expect(stored().tel).toBe('+23276111222'))
})

test('a taken email is an error at its field', async () => {
  const taken = { message: 'An account with this email already exists.', code: 'email_taken' }
  await visitProfile({ [change]: { status: 409, json: taken } })
  await typeInto('Email', 'other@makit.example')
  await press('Save')
  expect(await main().findByText(taken.message)).toBeTruthy()
  expect(document.activeElement).toBe(field('Email'))
})

test('long after the login a new email asks for the current password, and keeps what was typed', async () => {
  const [missing, wrong] = ['Please enter your current password', 'This is not your current password']
  const refused = [missing, wrong].map((words) => ({
    status: 400,
    json: { errors: { currentPassword: words } },
  }))
  const sent: unknown[] = []
  await visitProfile({ [change]: noting(sent, ...refused) })
  const email = 'later@makit.example'
  await typeInto('Email', email)
  await press('Save')
  expect(await main().findByText(missing!)).toBeTruthy()
  expect(document.activeElement).toBe(field('Current password'))
  expect(field('Email').value).toBe(email)
  await fillIn(field('Current password'), 'not it, sorry')
  await press('Save')
  expect(await main().findByText(wrong!)).toBeTruthy()
  await retype('Current password', 'my own password')
  await press('Save')
  expect(await main().findByText(email)).toBeTruthy()
  expect(sent).toEqual([
    { email },
    { email, currentPassword: 'not it, sorry' },
    { email, currentPassword: 'my own password' },
  ])
})

test('the password is changed once both fields are right, with the current one where the server asks for it', async () => {
  const refused = [
    { confirmPassword: 'Passwords do not match' },
    { currentPassword: 'Please enter your current password' },
  ].map((errors) => ({ status: 400, json: { errors } }))
  const sent: unknown[] = []
  await visitProfile({ [changePassword]: noting(sent, ...refused) })
  await press('Change password')
  expect(main().getAllByText('Please fill in both fields')).toHaveLength(2)
  expect(document.activeElement).toBe(field('New password'))
  expect(sent).toEqual([])
  await fillIn(field('New password'), 'kola nut and ginger')
  expect(await main().findByText('Strong')).toBeTruthy()
  await fillIn(field('Confirm password'), 'kola nut')
  await press('Change password')
  expect(await main().findByText('Passwords do not match')).toBeTruthy()
  expect(document.activeElement).toBe(field('Confirm password'))

  await retype('Confirm password', 'kola nut and ginger')
  await press('Change password')
  expect(await main().findByText('Please enter your current password')).toBeTruthy()
  expect(document.activeElement).toBe(field('Current password'))
  await fillIn(field('Current password'), 'my own password')
  await press('Change password')
  expect(await screen.findByText('Password changed successfully')).toBeTruthy()
  const chosen = { newPassword: 'kola nut and ginger', confirmPassword: 'kola nut and ginger' }
  expect(sent.slice(1)).toEqual([chosen, { ...chosen, currentPassword: 'my own password' }])
  expect(field('New password').value).toBe('')
})

test('the user’s devices are listed, and all others can be signed out', async () => {
  const other = { device: 'Safari on iPhone', address: '41.223.1.1', isThisOne: false }
  let sessions = [thisDevice, other]
  await visitProfile({
    'GET /api/user/sessions': () => ({ json: { sessions } }),
    'DELETE /api/user/sessions': () => {
      sessions = [thisDevice]
      return { json: { message: 'You have been logged out on your other devices.' } }
    },
  })
  expect(main().getByText('Safari on iPhone')).toBeTruthy()
  await press('Log out my other devices')
  expect(await main().findByText('You are not logged in anywhere else.')).toBeTruthy()
  expect(screen.getByText('You have been logged out on your other devices.')).toBeTruthy()
  expect(main().queryByText('Safari on iPhone')).toBeNull()
})

test.each([
  ['customer', 'Customer'],
  ['vendor', 'Vendor'],
  ['admin', 'Admin'],
] as const)(
  '%s: the own data stand on the profile path of every role, with an account type that cannot be edited',
  async (role, words) => {
    for (const path of ['customer', 'vendor', 'admin']) {
      const { unmount } = await visitProfile({}, { ...person, role }, `/dashboard/${path}/profile`)
      expect(location.pathname).toBe(`/dashboard/${path}/profile`)
      expect(main().getByText(person.email)).toBeTruthy()
      expect(main().getByText('Account type').nextElementSibling?.textContent).toBe(words)
      expect(edit('account type')).toBeNull()
      unmount()
    }
  },
)

test('a change made on another device is shown, and kept on this one', async () => {
  const changed = { ...person, address: '1 Wallace Johnson Street' }
  await visitProfile({ 'GET /api/user/profile': { json: { user: changed } } })
  expect(await main().findByText('1 Wallace Johnson Street')).toBeTruthy()
  expect(stored().address).toBe('1 Wallace Johnson Street')
})

test('a profile and a password that cannot be saved show the specification’s messages', async () => {
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  await visitProfile({ [change]: lost, [changePassword]: lost })
  await typeInto('First name', 'Fatu')
  await press('Save')
  expect(await screen.findByText(/^Failed to update profile/)).toBeTruthy()
  expect(field('First name').value).toBe('Fatu')

  for (const label of ['New password', 'Confirm password']) await fillIn(field(label), 'kola nut and ginger')
  await press('Change password')
  expect(await screen.findByText('Failed to change password. Try again.')).toBeTruthy()
})
