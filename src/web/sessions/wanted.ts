import { fieldsIn } from '#shared/answer-shapes.ts'
import { keep, keptIn, keptText } from './kept.ts'

/** What a visitor pressed and could not have without signing in. */
export type Wanted = {
  act: 'add' | 'save'
  listing: { _id: string; title: string }
  quantity: number
  /** The person whose session had ended; nobody else gets it. */
  userId?: string | undefined
}

const name = 'wanted'
/** As long as a link to set a new password works: later it would surprise. */
const maxAgeMs = 60 * 60 * 1000

/** Keeps it through sign-up and login, in other tabs too; what was wanted before gives way. */
export function keepWanted({ act, listing: { _id, title }, quantity, userId = '' }: Wanted): void {
  keep('device', name, userId, { act, listing: { _id, title }, quantity })
}

/** What this person, or the visitor before they signed in, wanted last. Answers it once. */
export function takeWanted(userId: string): Wanted | null {
  const [own, visitors] = [userId, ''].map((id) => {
    const wanted = keptIn(keptText('device', name, id), maxAgeMs)
    keep('device', name, id, null)
    return wanted
  })
  const { act, listing, quantity } = fieldsIn(own ?? visitors)
  const { _id, title } = fieldsIn(listing)
  if ((act !== 'add' && act !== 'save') || typeof _id !== 'string' || typeof title !== 'string') return null
  return { act, listing: { _id, title }, quantity: Number(quantity) || 1 }
}
