import { expect, test } from 'vitest'
import { looksLikeEmail } from './fields.ts'

test.each(['isatu@makit.example', 'a.b+c_d-e@mail.co.sl', "o'neil@x.sl", 'ɔ@x.sl', 'ISATU@MAKIT.EXAMPLE'])(
  '%j may be an e-mail',
  (email) => expect(looksLikeEmail(email)).toBe(true),
)

test.each([
  ...['', 'isatu', 'isatu@makit', '@makit.example', 'isatu@.', 'a b@x.sl', 'a@b@x.sl', 'a@x.sl\nbcc: c@x.sl'],
  // What a mail program would take for another address, or for several.
  ...[
    '1<victim@x.sl>',
    '<victim@x.sl',
    'other,victim@x.sl',
    'list:victim@x.sl;',
    '"a"victim@x.sl',
    '(x)a@x.sl',
  ],
])('%j is none', (email) => expect(looksLikeEmail(email)).toBe(false))
