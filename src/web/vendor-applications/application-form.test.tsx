import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { calls, serverAnswers, startWithoutServer, visit } from '#tests/support/rendered-pages.tsx'

startWithoutServer()

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Application' }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

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
  for (const [name, text] of Object.entries(typed)) await userEvent.type(field(name), text)
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
