import * as z from 'zod/mini'
import { hasTooManyAccents } from './accents.ts'
import { emailKey } from './accounts/email-key.ts'
import { describedAs } from './described-as.ts'
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
  landmark: 120,
  label: 30,
  rejectReason: 120,
  message: 5000,
  reason: 500,
  email: 254,
} as const

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const controlInLine = /[\u0000-\u001f\u007f-\u009f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const controlInLines = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

const hiddenCharacters = 'Please remove the hidden characters from this text'
const tooManyAccents = 'Please use fewer accents on one letter'
const tooLong = (max: number) => `Please use at most ${max} characters`

/**
 * A text as sent, of at most `most` UTF-16 code units. Every text of a request begins with this: the length is looked at
 * before anything else, and nothing else looks at a text that is too long.
 */
export const boundedText = (required: string, most: number, error = tooLong(most)) =>
  z.string({ error: required }).check(z.maxLength(most, { error, abort: true }))

/** The list, or the first `most` + 1 of its items, so that a list that is too long costs no more than one that is not. */
export const boundedList =
  (most: number) =>
  (value: unknown): unknown =>
    Array.isArray(value) && value.length > most + 1 ? value.slice(0, most + 1) : value

/** What a text may be longer before it is cleaned: blanks around it, CR LF, accents apart from their letters. */
const longestUncleaned = (max: number) => 4 * max + 1_000

/** Half of a character that takes two UTF-16 code units. */
const halfCharacter = /\p{Surrogate}/u

const cleanText = (required: string, max: number, control: RegExp) =>
  boundedText(required, longestUncleaned(max), tooLong(max)).check(
    z.overwrite(withoutInvisible),
    z.trim(),
    z.refine((value) => !control.test(value) && !halfCharacter.test(value), {
      error: hiddenCharacters,
      abort: true,
    }),
    z.refine((value) => !hasTooManyAccents(value), { error: tooManyAccents, abort: true }),
    z.normalize('NFC'),
    z.maxLength(max, { error: tooLong(max), abort: true }),
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

/** Why an administrator does something, as told to the person concerned; it may be left out. */
export const reasonField = z._default(lines(longest.reason), '')

// Without what parts addresses in the head of a mail: `1<a@b.sl>` would be sent to a@b.sl, and `x,a@b.sl` to two.
const emailCharacters = /^[^\s@<>()[\]\\,;:"]+$/

/**
 * Shaped like an e-mail address; no more than a look, only a mail proves it. Letters beyond ASCII are small ones: of a
 * capital it is not agreed which small letter is the same.
 */
export function looksLikeEmail(value: string): boolean {
  if (value.length > longest.email) return false
  const at = value.indexOf('@')
  const domain = value.slice(at + 1)
  return (
    emailCharacters.test(value.slice(0, Math.max(0, at))) &&
    emailCharacters.test(domain) &&
    domain.slice(1, -1).includes('.') &&
    emailKey(value) === value.toLowerCase()
  )
}

/** An e-mail as typed, trimmed; compared without case everywhere. */
export const requiredEmail = (required = 'Email is required', malformed = 'Invalid email format') =>
  requiredLine(required, longest.email).check(z.refine(looksLikeEmail, { error: malformed }))

/** The `_id` of something, in a body. */
export const idField = (required: string) =>
  boundedText(required, 36, required)
    .check(z.refine(isId, { error: required }))
    .register(describedAs, { type: 'string', format: 'uuid' })

/** True or false in a body; a form has them as texts. */
export const booleanField = (name: string) =>
  z
    .pipe(
      z.union([z.boolean(), z.enum(['true', 'false'])], { error: `${name} must be true or false` }),
      z.transform((value) => value === true || value === 'true'),
    )
    .register(describedAs, { type: 'boolean' })

/** A count in an answer. */
export const count = z.int().check(z.gte(0))

/** A time in an answer. */
export const time = z.string().register(describedAs, { type: 'string', format: 'date-time' })

/** Path parameters `{ id }`; a malformed one is answered 404, like one that does not exist. */
export const idParams = z.object({ id: idField('Not found') })

/** Every mutation answers at least this. */
export const messageAnswer = z.object({ message: z.string() })

/** Digits in a query. */
export const wholeNumber = (minimum: number, maximum: number, error: string) =>
  z
    .pipe(
      z.pipe(
        boundedText(error, 13, error).check(z.regex(/^\d+$/, { error })),
        z.transform((digits) => Number(digits)),
      ),
      z.number().check(z.gte(minimum, { error }), z.lte(maximum, { error })),
    )
    .register(describedAs, { type: 'integer', minimum, maximum })

/** From 1; a page past the end is empty. With 13 digits, rows are still counted exactly (`Number.MAX_SAFE_INTEGER`). */
const pageNumber = wholeNumber(1, 9_999_999_999_999, 'page must be a whole number from 1')

/** Paging in a query: a page number, and a limit from 1 to 100. */
export const pageQuery = z._default(pageNumber, 1)
export const limitQuery = (usual: number) =>
  z._default(wholeNumber(1, 100, 'limit must be a whole number from 1 to 100'), usual)
const optionalLimitQuery = z.optional(wholeNumber(1, 100, 'limit must be a whole number from 1 to 100'))

/** What the answer of a list says of its pages; `total` counts what was asked for on all of them. */
export const pageFields = { totalPages: count, currentPage: count, total: count }
/** Query of lists that are complete by default. */
export const pagingQuery = z.object({ page: z.optional(pageNumber), limit: optionalLimitQuery })
