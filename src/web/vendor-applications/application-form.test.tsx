import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { User } from '#shared/accounts/user.ts'
import { fillIn } from '#tests/support/fill-in.ts'
import { buyer, calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'
import { signOut } from '#web/accounts/sign-out.ts'
import { forgetOldDrafts } from '#web/forms/old-drafts.ts'

startWithoutServer()

const soon = { timeout: 5_000 }
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
const whole = {
  'Full name': 'Ada',
  Email: 'ada@b.co',
  Phone: '076123456',
  'Shop name': 'Ada',
  'Shop description': 'Gara',
  Address: 'Bo',
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('an empty form names all that is missing, and an edit removes what was said at its field', async () => {
  await visit('/vendor-application')
  await submit()
  expect(await screen.findByText('Please fix the highlighted errors.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Full name'))
  for (const name of ['Full name', 'Email', 'Phone number', 'Shop name', 'Shop description', 'Address'])
    expect(screen.getByText(`${name} is required`)).toBeTruthy()
  await fillIn(field('Full name'), 'K')
  expect(screen.queryByText('Full name is required')).toBeNull()
  expect(screen.getByText('Email is required')).toBeTruthy()
})

test('what was typed stays when the application could not be sent', async () => {
  serverAnswers({
    'POST /api/vendorApplication/apply': () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await visit('/vendor-application')
  for (const [name, text] of Object.entries(whole)) await fillIn(field(name), text)
  await submit()
  expect(await screen.findByText('Failed to submit application', {}, { timeout: 15_000 })).toBeTruthy()
  expect([field('Shop name').value, field('Phone').value]).toEqual([whole['Shop name'], whole.Phone])

  serverAnswers({ 'POST /api/vendorApplication/apply': { status: 201, json: { message: '' } } })
  await submit()
  const heading = await screen.findByRole('heading', { name: 'Application submitted successfully!' }, soon)
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('an email that cannot be one is best corrected, and can be sent as it is', async () => {
  serverAnswers({ 'POST /api/vendorApplication/apply': { status: 201, json: { message: 'Sent' } } })
  await visit('/vendor-application')
  await submit()
  expect(await screen.findByText('Please fix the highlighted errors.')).toBeTruthy()
  const typed = {
    'Full name': 'Kadiatu Bangura',
    Email: 'kadiatu@example,com',
    Phone: '076123456',
    'Shop name': 'Kadiatu Cloth',
    'Shop description': 'Gara',
    Address: 'Bo',
  }
  for (const [name, text] of Object.entries(typed)) await fillIn(field(name), text)
  await submit()

  const question = within(await screen.findByRole('alertdialog', { name: 'Is this your email?' }))
  // What the last press was told is not so any more.
  expect(screen.queryByText('Please fix the highlighted errors.')).toBeNull()
  expect(question.getByRole('button', { name: 'Correct it' }).className).toContain('button-main')
  expect(question.getByRole('button', { name: 'Keep it as it is' }).className).toContain('button-quiet')

  await userEvent.click(question.getByRole('button', { name: 'Correct it' }))
  expect(document.activeElement).toBe(field('Email'))
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await submit()
  await waitFor(() => expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1))
})

/** As when the tab is closed and the page opened again. */
async function openAgain({ unmount }: { unmount: () => void }, person?: User) {
  unmount()
  sessionStorage.clear()
  const page = await visit('/vendor-application', person)
  await screen.findByRole('textbox', { name: 'Shop name' }, soon)
  return page
}

test('what is typed outlives the tab until it is sent, and is emptied by a press', async () => {
  serverAnswers({ 'POST /api/vendorApplication/apply': { status: 201, json: { message: 'Sent' } } })
  let page = await visit('/vendor-application')
  const emptyIt = () => screen.queryByRole('button', { name: 'Empty the form' })
  expect(emptyIt()).toBeNull()
  await fillIn(field('Shop name'), 'Kadiatu Cloth')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Town' }), 'Bo')

  page = await openAgain(page)
  expect(field('Shop name').value).toBe('Kadiatu Cloth')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Town' }).value).toBe('Bo')
  await userEvent.click(emptyIt()!)
  await userEvent.click(screen.getByRole('button', { name: 'Empty it' }))
  await waitFor(() => expect(field('Shop name').value).toBe(''))
  expect(document.activeElement).toBe(field('Full name'))
  page = await openAgain(page)
  expect(field('Shop name').value).toBe('')

  for (const [name, text] of Object.entries(whole)) await fillIn(field(name), text)
  await submit()
  await screen.findByText(/We have your application for/)
  await openAgain(page)
  expect(field('Shop name').value).toBe('')
})

test('logging out takes the draft along, and another user does not find it', async () => {
  let page = await visit('/vendor-application', buyer)
  await fillIn(field('Shop name'), 'Isata Cloth')
  page = await openAgain(page, { ...buyer, _id: buyer._id.replace(/1$/, '2') })
  expect(field('Shop name').value).toBe('')
  page = await openAgain(page, buyer)
  expect(field('Shop name').value).toBe('Isata Cloth')
  signOut()
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Isata Cloth'))
  await openAgain(page)
  expect(field('Shop name').value).toBe('')
})

test('what nobody came back to is gone from the phone after a day', async () => {
  const keep = (name: string, hours: number) =>
    localStorage.setItem(
      name,
      JSON.stringify({ at: Date.now() - hours * 60 * 60 * 1000, value: { shopName: 'Rice' } }),
    )
  keep('kept application ', 25)
  keep('kept my-shop 01900000', 25)
  keep('kept application 01900000', 23)
  keep('kept wanted ', 25)
  forgetOldDrafts()
  expect(Object.keys({ ...localStorage }).sort()).toEqual(['kept application 01900000', 'kept wanted '])
})

test('the town follows the address until another one is chosen', async () => {
  await visit('/vendor-application', { ...buyer, address: '5 Dambara Road, Bo' })
  const town = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Town' })
  expect(town().value).toBe('Bo')
  await userEvent.clear(field('Address'))
  expect(town().value).toBe('')
  await fillIn(field('Address'), 'Kenema')
  expect(town().value).toBe('Kenema')
  await userEvent.selectOptions(town(), 'Makeni')
  await fillIn(field('Address'), ', Bo')
  expect(town().value).toBe('Makeni')
})

test('the application’s button reads Submitting... while it is sent', async () => {
  const lost = Promise.withResolvers<never>()
  serverAnswers({ 'POST /api/vendorApplication/apply': () => lost.promise })
  await visit('/vendor-application')
  const typed = { Email: 'ada@b.co', Phone: '076123456' }
  for (const name of ['Full name', 'Shop name', 'Shop description', 'Address'])
    await fillIn(field(name), 'Ada')
  for (const [name, text] of Object.entries(typed)) await fillIn(field(name), text)
  await submit()
  expect(await screen.findByRole('button', { name: 'Submitting...' })).toHaveProperty('disabled', true)
  lost.reject(new TypeError('Failed to fetch'))
  expect(await screen.findByText(/^Failed to submit application/)).toBeTruthy()
})
