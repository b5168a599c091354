import { expect, test } from 'vitest'
import { emailKey } from './email-key.ts'

test('A to Z are a to z', () =>
  expect(emailKey('Isatu.KAMARA@Makit.Example')).toBe('isatu.kamara@makit.example'))

test.each(['admİn@makit.example', '\u212Aadie@makit.example', 'ÉLISE@x.sl'])(
  'the other letters of %j stay what they are',
  (email) => expect(emailKey(email)).not.toBe(email.toLowerCase()),
)
