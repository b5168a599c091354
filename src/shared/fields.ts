import * as z from 'zod/mini'
import { isId } from './ids.ts'
import { withoutInvisible } from './invisible-characters.ts'

/** Longest texts, in characters (docs/rules.md, 'Text'). */
export const longest = {
  name: 80,
  title: 140,
  shopName: 80,
  description: 5000,
  address: 300,
  instructions: 500,
  message: 5000,
  email: 254,
} as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const controlInLine = /[\u0000-\u001f\u007f-\u009f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const controlInLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

const hiddenCharacters = 'Please remove the hidden characters from this text'
const tooLong = (max: number) => `Please use at most ${max} characters`

const cleanText = (required: string, max: number, control: RegExp) =>
  z.string({ error: required }).check(
    z.overwrite(withoutInvisible),
    z.trim(),
    z.refine((value) => !control.test(value) && value.isWellFormed(), {
      error: hiddenCharacters,
      abort: true,
    }),
    z.normalize('NFC'),
    z.maxLength(max, { error: tooLong(max) }),
  )

/** One line of text that must not be empty: trimmed, NFC, no control characters, nothing invisible. `required` is the message when missing. */
export const requiredLine = (required: string, max: number) =>
  cleanText(required, max, controlInLine).check(z.minLength(1, { error: required }))

/** Text of several lines that must not be empty. */
export const requiredLines = (required: string, max: number) =>
  cleanText(required, max, controlInLines).check(z.minLength(1, { error: required }))

/** One line of text that may be empty. */
export const line = (max: number) => cleanText('Please enter text', max, controlInLine)

/** Text of several lines that may be empty. */
export const lines = (max: number) => cleanText('Please enter text', max, controlInLines)

/** One line that may be left out: then it is empty. */
export const optionalLine = (max: number) => z._default(line(max), '')

/** Text of several lines that may be left out: then it is empty. */
export const optionalLines = (max: number) => z._default(lines(max), '')

// Without what parts addresses in the head of a mail: `1<a@b.sl>` would be sent to a@b.sl, and `x,a@b.sl` to two.
const emailShape = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/

/** Shaped like an e-mail address; no more than a look, only a mail proves it. */
export const looksLikeEmail = (value: string): boolean => emailShape.test(value)

/** An e-mail as typed, trimmed; compared without case everywhere. */
export const requiredEmail = (required = 'Email is required', malformed = 'Invalid email format') =>
  requiredLine(required, longest.email).check(z.refine(looksLikeEmail, { error: malformed }))

/** The `_id` of something, in a body. */
export const idField = (required: string) =>
  z.string({ error: required }).check(z.refine(isId, { error: required }))

/** Path parameters `{ id }`; a malformed one is answered 404, like one that does not exist. */
export const idParams = z.object({ id: idField('Not found') })

/** Every mutation answers at least this. */
export const messageAnswer = z.object({ message: z.string() })

const wholeNumber = (from: number, to: number, error: string) =>
  z.pipe(
    z.pipe(
      z.string({ error }).check(z.regex(/^\d{1,9}$/, { error })),
      z.transform((digits) => Number(digits)),
    ),
    z.number().check(z.gte(from, { error }), z.lte(to, { error })),
  )

/** Paging in a query: a whole page number from 1, and a limit from 1 to 100. */
export const pageQuery = z._default(wholeNumber(1, 999_999_999, 'page must be a whole number from 1'), 1)
export const limitQuery = (usual: number) =>
  z._default(wholeNumber(1, 100, 'limit must be a whole number from 1 to 100'), usual)
const optionalPageQuery = z.optional(wholeNumber(1, 999_999_999, 'page must be a whole number from 1'))
const optionalLimitQuery = z.optional(wholeNumber(1, 100, 'limit must be a whole number from 1 to 100'))

/** What the answer of a list says of its pages; `total` counts what was asked for on all of them. */
export const pageFields = { totalPages: z.number(), currentPage: z.number(), total: z.number() }
/** Query of lists that are complete by default. */
export const pagingQuery = z.object({ page: optionalPageQuery, limit: optionalLimitQuery })
