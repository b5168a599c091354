import { type PasswordOwner, type PasswordRefusal, refusedPassword } from '#shared/accounts/password-rules.ts'

/** Rates a new password from 1 (refused, or easy to guess) to 4 (strong), with advice that leads to 15 characters. */
type PasswordStrength = { level: 1 | 2 | 3 | 4; words: string }

const strongLength = 15
/** Where nothing is known of the owner yet. */
const anyOwner: PasswordOwner = { role: 'customer', email: '', names: [] }

/** What the server would refuse; it says more, at the field. */
const refused: Record<PasswordRefusal, string> = {
  'too-short': 'Short: add more characters',
  'too-long': 'Too long',
  'too-common': 'Easy to guess: many people use it',
  'own-name': 'Easy to guess: it is your name or email',
}

/** What the server would refuse is weak; else length counts, and repeating the same few characters does not. */
export function passwordStrength(password: string, owner = anyOwner): PasswordStrength {
  const refusal = refusedPassword(password, owner)
  if (refusal) return { level: 1, words: refused[refusal] }
  const length = [...password].length
  if (new Set(password).size < Math.min(length, 5)) return { level: 1, words: 'Easy to guess' }
  const missing = strongLength - length
  if (missing <= 0) return { level: 4, words: 'Strong' }
  const more = `${missing} more ${missing === 1 ? 'character makes' : 'characters make'} it strong`
  return length < 12 ? { level: 2, words: `Fair: ${more}` } : { level: 3, words: `Good: ${more}` }
}
