import { expect, test } from 'vitest'
import type { PasswordOwner } from '#shared/accounts/password-rules.ts'
import { passwordStrength } from './password-strength.ts'

const isatu: PasswordOwner = {
  role: 'customer',
  email: 'isatu.kamara@makit.example',
  names: ['Isatu', 'Kamara'],
}
const common = 'Easy to guess: many people use it'
const own = 'Easy to guess: it is your name or email'

test.each([
  ['short', 1, 'Short: add 3 more characters'],
  ['k4w!ze9', 1, 'Short: add 1 more character'],
  ['a'.repeat(129), 1, 'Too long'],
  ['password1', 1, common],
  ['Liverpool', 1, common],
  ['Isatu Kamara', 1, own],
  ['isatu.kamara', 1, own],
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
    'Short: add 2 more characters',
  )
  expect(passwordStrength('password1').words).toBe(common)
})
