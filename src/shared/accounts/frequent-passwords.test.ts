import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { frequentPasswords } from './frequent-passwords.ts'

test('the common passwords are those of the library’s first 3,000 that are long enough', () => {
  const commonest = dictionary['passwords-common'].slice(0, 3_000)
  expect([...frequentPasswords]).toEqual(commonest.filter((word) => word.length >= 8))
})
