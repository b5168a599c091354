import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['short', 1, 'Short: add more characters'],
  ['aaaaaaaaaaaaaaaaaaaa', 1, 'Easy to guess'],
  ['12121212121212121212', 1, 'Easy to guess'],
  ['k4w!ze9q', 2, 'Fair: 7 more characters make it strong'],
  ['gara cloth 7', 3, 'Good: 3 more characters make it strong'],
  ['gara cloth Bo!', 3, 'Good: 1 more character makes it strong'],
  ['gara cloth in Bo', 4, 'Strong'],
])('%s is of strength %i', (password, level, words) => {
  expect(passwordStrength(password)).toEqual({ level, words })
})
