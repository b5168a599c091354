import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { comparedPassword } from './auth-schemas.ts'

export const mostExportsPerDay = 5

/** Body of DELETE /api/user. */
export const eraseOwnAccountSchema = z.object({
  currentPassword: z.optional(comparedPassword(messages.profile.currentPasswordWrong)),
})
