import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { boundedList, lines, looksLikeEmail, requiredEmail } from './fields.ts'

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

test.each(['É@x.sl', 'admİn@makit.example', '\u212Asatu@makit.example'])(
  '%j is none: capitals beyond ASCII have no one small letter',
  (email) => expect(looksLikeEmail(email)).toBe(false),
)

/** All messages about a text that is sent for one field. */
const errorsOf = (schema: z.ZodMiniType, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message)

describe('a text that is too long', () => {
  const text = lines(500)

  test('is refused for its length alone, before anything else is looked at', () => {
    expect(errorsOf(text, '\u0000'.repeat(3_001))).toEqual(['Please use at most 500 characters'])
    expect(errorsOf(requiredEmail(), `a@${'.'.repeat(262_000)}@`)).toEqual([
      'Please use at most 254 characters',
    ])
  })

  test('may have blanks around it and accents apart from their letters before it is cleaned', () => {
    expect(text.parse(`${' '.repeat(1_000)}${'e\u0301'.repeat(500)}`)).toBe('é'.repeat(500))
  })

  test('is refused when it carries more accents on a letter than any language has', () => {
    expect(text.parse(`a${'\u0316\u0301'.repeat(15)}`)).toHaveLength(30)
    expect(errorsOf(text, `a${'\u0301'.repeat(16)}${'\u0316'.repeat(16)}`)).toEqual([
      'Please use fewer accents on one letter',
    ])
    // Nothing between the accents keeps them apart: invisible characters are taken out before.
    expect(errorsOf(text, `a${'\u0301\u200b'.repeat(31)}`)).toEqual([
      'Please use fewer accents on one letter',
    ])
  })
})

test('a list that is too long costs no more than its bound and one', () => {
  const list = Array<number>(100_000).fill(0)
  expect(boundedList(200)(list)).toHaveLength(201)
  expect(boundedList(200)(list.slice(0, 200))).toHaveLength(200)
  expect(boundedList(200)('text')).toBe('text')
})
