import { expect, test } from 'vitest'
import { meantEmail } from './mistyped-email.ts'

test.each(['gmial.com', 'gmal.com', 'gmaill.com', 'gmail.con', 'GMAIL.CIM'])(
  '%s is meant to be gmail.com',
  (domain) => expect(meantEmail(`isata.b@${domain}`)).toBe('isata.b@gmail.com'),
)

test.each(['gmail.com', 'Yahoo.com', 'ymail.com', 'mail.com', 'makit.example', 'usl.edu.sl', 'gml.co', ''])(
  '%j is left as it is',
  (domain) => expect(meantEmail(`isata.b@${domain}`)).toBeUndefined(),
)
