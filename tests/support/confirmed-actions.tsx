import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { calls } from './rendered-pages.tsx'

/** What the answers made by `taken` were sent since `forgetSent`, which every file calls before each of its tests. */
export const sent: unknown[] = []
export const forgetSent = () => void sent.splice(0)

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
