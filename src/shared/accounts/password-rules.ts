import { longestPassword } from './auth-schemas.ts'
import { frequentPasswords } from './frequent-passwords.ts'
import type { Role } from './roles.ts'
import { shortestPassword } from './shortest-password.ts'

/** The owner of the new password, which must not be their e-mail or name. */
export interface PasswordOwner {
  role: Role
  email: string
  names: string[]
}

const folded = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, '')

function isOwnName(password: string, { email, names }: PasswordOwner): boolean {
  const [firstName = '', lastName = ''] = names
  const own = [email, email.split('@')[0] ?? '', ...names, firstName + lastName, lastName + firstName]
  return own.some((name) => name !== '' && folded(name) === folded(password))
}

/** Why the server refuses a password. */
export type PasswordRefusal = 'too-short' | 'too-long' | 'too-common' | 'own-name'

/** Null when the password is fine. */
export function refusedPassword(password: string, owner: PasswordOwner): PasswordRefusal | null {
  const length = [...password].length
  if (length < shortestPassword[owner.role]) return 'too-short'
  if (length > longestPassword) return 'too-long'
  if (frequentPasswords.has(password.toLowerCase())) return 'too-common'
  return isOwnName(password, owner) ? 'own-name' : null
}
