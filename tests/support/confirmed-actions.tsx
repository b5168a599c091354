import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach } from 'vitest'
import { calls } from './rendered-pages.tsx'

/** What the answers made by `taken` were sent in this test. */
export let sent: unknown[]

beforeEach(() => {
  sent = []
})

/** Answers a call as done, and notes its body in `sent`. */
export const taken = (answer: object) => (body: unknown) => {
  sent.push(body)
  return { json: { message: '', ...answer } }
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** The dialog that asks before something is done. */
export const dialog = () => screen.findByRole('alertdialog')

export const confirm = async (name: string) =>
  userEvent.click(within(await dialog()).getByRole('button', { name }))

/** The calls that change something, in their order. */
export const changes = () => calls.filter((call) => !call.startsWith('GET'))
