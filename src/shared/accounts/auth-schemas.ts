import * as z from 'zod/mini'
import { describedAs } from '../described-as.ts'
import { boundedText, longest, optionalLine, requiredEmail, requiredLine } from '../fields.ts'
import { messages } from '../messages.ts'
import { isPhone, isSierraLeonePhone, longestPhone, normalisePhone } from '../phone.ts'

/** No password is longer (docs/rules.md, 'Accounts and sessions'). */
export const longestPassword = 128
/** In code units, of which a character has at most two. */
const longestTyped = 2 * longestPassword

/** Exactly as typed: never trimmed, normalised or cut. */
export const typedPassword = (required: string) =>
  boundedText(required, longestTyped, messages.auth.passwordTooLong(longestPassword)).check(
    z.minLength(1, { error: required }),
  )

/** Compared by the server with another: what is no text, or longer than any password, is not the same. */
export const comparedPassword = (differs: string) => boundedText(differs, longestTyped, differs)

const repeatedPassword = z._default(comparedPassword(messages.auth.passwordsDiffer), '')

/** Body of POST /api/auth/login. The e-mail's shape is not checked: an unknown one is a failed login. */
export const loginSchema = z.object({
  email: requiredLine('Email is required', longest.email).register(describedAs, {
    type: 'string',
    description: 'The e-mail of the account, or its phone number as people type it',
  }),
  password: typedPassword('Password is required'),
})
export type Login = z.infer<typeof loginSchema>

const phoneFormat = 'Phone number must be in format 0XXXXXXXX or +232XXXXXXXX'

/** A Sierra Leone number as people type it, answered as +232XXXXXXXX. */
export const sierraLeonePhone = (required: string, malformed: string) =>
  z
    .pipe(
      requiredLine(required, longestPhone).check(z.refine(isSierraLeonePhone, { error: malformed })),
      z.transform((typed) => normalisePhone(typed) ?? typed),
    )
    .register(describedAs, {
      type: 'string',
      description:
        'Eight digits of Sierra Leone, alone or after 0, 232, 00232 or +232, with spaces, dashes, dots or brackets. Kept as +232XXXXXXXX',
    })

/** Step 1 of signing up, checked in the page before 'Next' (specification section 5). */
export const signupPersonalSchema = z.object({
  firstName: requiredLine('First name is required', longest.name),
  lastName: requiredLine('Last name is required', longest.name),
  otherNames: optionalLine(longest.name),
  email: requiredEmail(),
  tel: sierraLeonePhone('Phone number is required', phoneFormat),
})

/** Body of POST /api/auth/signup. Length and strength of the password are the server's to judge. */
export const signupSchema = z.extend(signupPersonalSchema, {
  address: optionalLine(longest.address),
  password: typedPassword('Password is required'),
  confirmPassword: repeatedPassword,
})
export type Signup = z.infer<typeof signupSchema>

/** No mail reaches a number, so that refusing it reveals no account. */
export const forgotPasswordSchema = z.object({
  email: requiredLine('Email is required', longest.email).check(
    z.refine((typed) => !isPhone(typed), { error: messages.auth.linkNeedsEmail }),
  ),
})

const linkToken = boundedText(messages.auth.linkDead, 200, messages.auth.linkDead)

/** Body of POST /api/auth/confirm-email. */
export const confirmEmailSchema = z.object({ token: linkToken })

/** Body of POST /api/auth/check-link. */
export const checkLinkSchema = z.object({ token: linkToken })

/** Body of POST /api/auth/reset-password: the token of a reset link or an invitation. */
export const resetPasswordSchema = z.object({
  token: linkToken,
  password: typedPassword('Password is required'),
  confirmPassword: repeatedPassword,
})
export type ResetPassword = z.infer<typeof resetPasswordSchema>
