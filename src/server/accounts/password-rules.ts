import { longestPassword } from '#shared/accounts/auth-schemas.ts'
import type { Role } from '#shared/accounts/roles.ts'
import { messages } from '#shared/messages.ts'
import { AppError } from '../errors.ts'

/** docs/rules.md, 'Accounts and sessions'. In characters; no composition rules. */
const shortest: Record<Role, number> = { customer: 8, vendor: 8, admin: 12 }
const refusedCommonOnes = 3000

/** The owner of the new password, which must not be their e-mail or name. */
export interface PasswordOwner {
  role: Role
  email: string
  names: string[]
}

/** The list holds lower-case words, commonest first; it is loaded when the first password is chosen. */
let commonPasswords: Promise<Set<string>> | undefined
const loadCommonPasswords = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, refusedCommonOnes))
}

const folded = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, '')

function isOwnName(password: string, { email, names }: PasswordOwner): boolean {
  const [firstName = '', lastName = ''] = names
  const own = [email, email.split('@')[0] ?? '', ...names, firstName + lastName, lastName + firstName]
  return own.some((name) => name !== '' && folded(name) === folded(password))
}

/** Why this password is refused, as a sentence for its field; null when it is fine. */
export async function passwordError(password: string, owner: PasswordOwner): Promise<string | null> {
  const length = [...password].length
  if (length < shortest[owner.role]) return messages.auth.passwordTooShort(shortest[owner.role])
  if (length > longestPassword) return messages.auth.passwordTooLong(longestPassword)
  commonPasswords ??= loadCommonPasswords()
  if ((await commonPasswords).has(password.toLowerCase())) return messages.auth.passwordTooCommon
  return isOwnName(password, owner) ? messages.auth.passwordIsName : null
}

/**
 * Throws 400 with a sentence per bad field when the new password breaks a rule or its repetition differs. `field` is
 * what the body calls the password.
 */
export async function checkNewPassword(
  chosen: { password: string; confirmPassword: string },
  owner: PasswordOwner,
  field: 'password' | 'newPassword' = 'password',
): Promise<void> {
  const error = await passwordError(chosen.password, owner)
  const fields = {
    ...(error ? { [field]: error } : {}),
    ...(chosen.password === chosen.confirmPassword ? {} : { confirmPassword: messages.auth.passwordsDiffer }),
  }
  const first = Object.values(fields)[0]
  if (first) throw new AppError('invalid_input', first, fields)
}
