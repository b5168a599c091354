import { longestPassword } from '#shared/accounts/auth-schemas.ts'
import { type PasswordOwner, refusedPassword } from '#shared/accounts/password-rules.ts'
import { shortestPassword } from '#shared/accounts/shortest-password.ts'
import { messages } from '#shared/messages.ts'
import { AppError } from '../errors.ts'

/** Why this password is refused, as a sentence for its field; null when it is fine. */
export function passwordError(password: string, owner: PasswordOwner): string | null {
  const refusal = refusedPassword(password, owner)
  if (!refusal) return null
  const { passwordTooShort, passwordTooLong, passwordTooCommon, passwordIsName } = messages.auth
  return {
    'too-short': passwordTooShort(shortestPassword[owner.role]),
    'too-long': passwordTooLong(longestPassword),
    'too-common': passwordTooCommon,
    'own-name': passwordIsName,
  }[refusal]
}

/**
 * Throws 400 with a sentence per bad field when the new password breaks a rule or its repetition differs. `field` is
 * what the body calls the password.
 */
export function checkNewPassword(
  chosen: { password: string; confirmPassword: string },
  owner: PasswordOwner,
  field: 'password' | 'newPassword' = 'password',
): void {
  const error = passwordError(chosen.password, owner)
  const fields = {
    ...(error ? { [field]: error } : {}),
    ...(chosen.password === chosen.confirmPassword ? {} : { confirmPassword: messages.auth.passwordsDiffer }),
  }
  const first = Object.values(fields)[0]
  if (first) throw new AppError('invalid_input', first, fields)
}
