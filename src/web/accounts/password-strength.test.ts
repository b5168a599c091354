import { expect, test } from 'vitest'
import type { PasswordOwner } from '#shared/accounts/password-rules.ts'
import { messages } from '#shared/messages.ts'
import { passwordStrength } from './password-strength.ts'

const isatu: PasswordOwner = {
  role: 'customer',
  email: 'isatu.kamara@makit.example',
  names: ['Isatu', 'Kamara'],
}
const { passwordTooShort, passwordTooLong, passwordTooCommon, passwordIsName } = messages.auth

test.each([
  ['short', 1, passwordTooShort(8)],
  ['a'.repeat(129), 1, passwordTooLong(128)],
  ['password1', 1, passwordTooCommon],
  ['Liverpool', 1, passwordTooCommon],
  ['Isatu Kamara', 1, passwordIsName],
  ['isatu.kamara', 1, passwordIsName],
  ['aaaaaaaaaaaaaaaaaaaa', 1, 'Easy to guess'],
  ['12121212121212121212', 1, 'Easy to guess'],
  ['k4w!ze9q', 2, 'Fair: 7 more characters make it strong'],
  ['gara cloth 7', 3, 'Good: 3 more characters make it strong'],
  ['gara cloth Bo!', 3, 'Good: 1 more character makes it strong'],
  ['gara cloth in Bo', 4, 'Strong'],
])('%s is of strength %i', (password, level, words) => {
  expect(passwordStrength(password, isatu)).toEqual({ level, words })
})

test('an administrator needs a longer one; without an owner the common ones are still refused', () => {
  expect(passwordStrength('gara cloth', { role: 'admin', email: '', names: [] }).words).toBe(
    passwordTooShort(12),
  )
  expect(passwordStrength('password1').words).toBe(passwordTooCommon)
})
