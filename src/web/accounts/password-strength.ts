import { type PasswordOwner, type PasswordRefusal, refusedPassword } from '#shared/accounts/password-rules.ts'
import { shortestPassword } from '#shared/accounts/shortest-password.ts'

/** Rates a new password from 1 (refused, or easy to guess) to 4 (strong), with advice that leads to 15 characters. */
type PasswordStrength = { level: 1 | 2 | 3 | 4; words: string }

const strongLength = 15
/** Where nothing is known of the owner yet. */
const anyOwner: PasswordOwner = { role: 'customer', email: '', names: [] }

/** What the server would refuse; it says more, at the field. */
const refused: Record<Exclude<PasswordRefusal, 'too-short'>, string> = {
  'too-long': 'Too long',
  'too-common': 'Easy to guess: many people use it',
  'own-name': 'Easy to guess: it is your name or email',
}

const charactersOf = (missing: number): string =>
  `${missing} more ${missing === 1 ? 'character' : 'characters'}`

/** What the server would refuse is weak; else length counts, and repeating the same few characters does not. */
export function passwordStrength(password: string, owner = anyOwner): PasswordStrength {
  const refusal = refusedPassword(password, owner)
  const length = [...password].length
  if (refusal === 'too-short')
    return { level: 1, words: `Short: add ${charactersOf(shortestPassword[owner.role] - length)}` }
  if (refusal) return { level: 1, words: refused[refusal] }
  if (new Set(password).size < Math.min(length, 5)) return { level: 1, words: 'Easy to guess' }
  const missing = strongLength - length
  if (missing <= 0) return { level: 4, words: 'Strong' }
  const more = `${charactersOf(missing)} ${missing === 1 ? 'makes' : 'make'} it strong`
  return length < 12 ? { level: 2, words: `Fair: ${more}` } : { level: 3, words: `Good: ${more}` }
}
