import * as z from 'zod/mini'
import { comparedPassword, sierraLeonePhone, typedPassword } from '../accounts/auth-schemas.ts'
import { dayField } from '../day-field.ts'
import {
  boundedText,
  longest,
  pageFields,
  pagingQuery,
  requiredEmail,
  requiredLine,
  time,
} from '../fields.ts'
import { messages } from '../messages.ts'
import { searchQuery } from '../moderation/listing-moderation.ts'
import { type ActionKind, actionKinds } from './audited-actions.ts'
import { sessionTimeouts } from './session-timeouts.ts'

/** One line of the security log, as administrators read it. */
const securityLogSchema = z.object({
  action: z.string(),
  createdAt: time,
  /** Why, in the administrator's own words; empty where nothing was said. */
  reason: z.string(),
  /** Null for what belongs to no kind any more. */
  kind: z.nullable(z.enum(actionKinds)),
})
export type SecurityLog = z.infer<typeof securityLogSchema>

const isKind = (text: string): text is ActionKind => actionKinds.some((kind) => kind === text)
const withoutError = `without must be some of ${actionKinds.join(', ')}, with commas between them`
const withoutField = z.optional(
  z.pipe(
    boundedText(withoutError, 200, withoutError).check(
      z.refine((value) => value.split(',').every(isKind), { error: withoutError }),
    ),
    z.transform((value) => [...new Set(value.split(',').filter(isKind))]),
  ),
)

/**
 * Query of GET /api/admin/settings/security: the newest 100 of all kinds unless asked for others, or for all but some kinds. Every
 * word of `search` stands in the action or its reason; `person` finds administrators and those whom it concerned, by name,
 * e-mail, phone number or id.
 */
export const securityQuerySchema = z.extend(pagingQuery, {
  kind: z.optional(z.enum(actionKinds, { error: `kind must be one of ${actionKinds.join(', ')}` })),
  without: withoutField,
  search: searchQuery,
  person: searchQuery,
  from: dayField('from'),
  to: dayField('to'),
})
export type SecurityQuery = z.infer<typeof securityQuerySchema>

/** Answer of GET /api/admin/settings/security. */
export const securityAnswer = z.object({
  timeout: z.enum(sessionTimeouts),
  logs: z.array(securityLogSchema),
  ...pageFields,
})
export type Security = z.infer<typeof securityAnswer>

/** Body of POST /api/admin/settings/security/timeout. */
export const timeoutSchema = z.object({
  timeout: z.enum(sessionTimeouts, { error: `timeout must be one of ${sessionTimeouts.join(', ')}` }),
})

const { currentPasswordWrong } = messages.profile

/** What may prove the caller's identity when a session is no longer fresh (docs/rules.md, 'Accounts and sessions'). */
const passwordProof = {
  currentPassword: z.optional(comparedPassword(currentPasswordWrong)),
  oldPassword: z.optional(comparedPassword(currentPasswordWrong)),
}

const phoneFormat = 'Phone number must be in format 0XXXXXXXX or +232XXXXXXXX'

/** What the form checks before it sends. */
export const adminProfileFields = z.object({
  firstName: requiredLine('First name is required', longest.name),
  lastName: requiredLine('Last name is required', longest.name),
  email: requiredEmail(),
  tel: sierraLeonePhone('Phone number is required', phoneFormat),
})

/** Body of PUT /api/admin/settings/profile/update; absent fields stay. */
export const adminProfileSchema = z.extend(z.partial(adminProfileFields), passwordProof)

/** Body of PUT /api/admin/settings/password; passwords are taken exactly as typed. */
export const changeAdminPasswordSchema = z.object({
  oldPassword: typedPassword('Old password is required'),
  newPassword: typedPassword('New password is required'),
})
