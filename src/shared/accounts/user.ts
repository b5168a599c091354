import * as z from 'zod/mini'
import { time } from '../fields.ts'
import { roles } from './roles.ts'

/** A user as the API answers it: never a password or its hash. */
export const userSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  otherNames: z.string(),
  name: z.string(),
  email: z.string(),
  tel: z.string(),
  address: z.string(),
  role: z.enum(roles),
  image: z.string(),
  isActive: z.boolean(),
  createdAt: time,
  /** Whether a link mailed to this e-mail was used; until then mails to it hold no words of people. */
  isEmailConfirmed: z.boolean(),
})
export type User = z.infer<typeof userSchema>

/** The e-mail of a new account is never confirmed. */
export const signupAnswer = z.object({
  message: z.string(),
  user: z.omit(userSchema, { isEmailConfirmed: true }),
})

export const loginAnswer = z.object({ message: z.string(), token: z.string(), user: userSchema })
/** Answer of POST /api/auth/reset-password: the e-mail to log in with, for people with several accounts. */
export const passwordSetAnswer = z.object({ message: z.string(), email: z.string() })
/**
 * Answer of POST /api/auth/check-link: the e-mail of the account or the invitation that the link is of, the role, by which the
 * shortest password differs, and the name of the shop that an invitation opens; null for an account.
 */
export const openLinkAnswer = z.object({
  email: z.string(),
  role: z.enum(roles),
  shopName: z.nullable(z.string()),
})
export type LoginAnswer = z.infer<typeof loginAnswer>
