import { asFields } from '#shared/answer-shapes.ts'
import { store, storedIn, storedText } from './stored.ts'

/** What a visitor chose that needs a login: a listing to add to the cart, to save, or to be told of when it is back. */
export type Wanted = {
  act: Act
  listing: { _id: string; title: string }
  quantity: number
  /** The user whose session had ended; it is not done for another user. */
  userId?: string | undefined
}

const acts = ['add', 'save', 'tell'] as const
type Act = (typeof acts)[number]

const name = 'wanted'
/** An hour, as long as a link to set a password works; later the user would be surprised. */
const maxAgeMs = 60 * 60 * 1000

/** Stores it until the login, in all tabs; it replaces an earlier one. */
export function storeWanted({ act, listing: { _id, title }, quantity, userId = '' }: Wanted): void {
  store('device', name, userId, { act, listing: { _id, title }, quantity })
}

/** Returns, once, what this user chose, else what the visitor chose before signing in; null when it has expired. */
export function takeWanted(userId: string): Wanted | null {
  const [own, visitors] = [userId, ''].map((id) => {
    const wanted = storedIn(storedText('device', name, id), maxAgeMs)
    store('device', name, id, null)
    return wanted
  })
  const { act: stored, listing, quantity } = asFields(own ?? visitors)
  const act = acts.find((one) => one === stored)
  const { _id, title } = asFields(listing)
  if (!act || typeof _id !== 'string' || typeof title !== 'string') return null
  return { act, listing: { _id, title }, quantity: Number(quantity) || 1 }
}
