import { messages } from '../messages.ts'
import { longestPassword } from './auth-schemas.ts'
import { frequentPasswords } from './frequent-passwords.ts'
import type { Role } from './roles.ts'

/** docs/rules.md, 'Accounts and sessions'. In characters; no composition rules. */
const shortest: Record<Role, number> = { customer: 8, vendor: 8, admin: 12 }

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

/** Why this password is refused, as a sentence for its field; null when it is fine. */
export function passwordError(password: string, owner: PasswordOwner): string | null {
  const length = [...password].length
  if (length < shortest[owner.role]) return messages.auth.passwordTooShort(shortest[owner.role])
  if (length > longestPassword) return messages.auth.passwordTooLong(longestPassword)
  if (frequentPasswords.has(password.toLowerCase())) return messages.auth.passwordTooCommon
  return isOwnName(password, owner) ? messages.auth.passwordIsName : null
}
