import { type PasswordOwner, passwordError } from '#shared/accounts/password-rules.ts'
import { messages } from '#shared/messages.ts'
import { AppError } from '../errors.ts'

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
