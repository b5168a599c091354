import * as z from 'zod/mini'
import { sierraLeonePhone } from '../accounts/auth-schemas.ts'
import {
  count,
  limitQuery,
  longest,
  optionalLine,
  pageFields,
  pageQuery,
  requiredLine,
  requiredLines,
  time,
} from '../fields.ts'
import { messages } from '../messages.ts'

const { requiredMissing, phoneInvalid } = messages.contact

/**
 * Body of POST /api/messages. What is missing is told before a phone number that is wrong (specification section 5), so
 * the number comes last of the four. The e-mail's format is not checked: the phone number reaches the sender too.
 */
export const contactMessageSchema = z.object({
  firstName: requiredLine(requiredMissing, longest.name),
  email: requiredLine(requiredMissing, longest.email),
  message: requiredLines(requiredMissing, longest.message),
  tel: sierraLeonePhone(requiredMissing, phoneInvalid),
  lastName: optionalLine(longest.name),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

/** A stored message as administrators see it. */
export const storedMessageSchema = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** False when the e-mail does not look like one: no answer can be mailed to it. */
  emailLooksRight: z.boolean(),
  tel: z.string(),
  message: z.string(),
  createdAt: time,
  readAt: z.nullable(time),
})
export type StoredMessage = z.infer<typeof storedMessageSchema>

export const usualInboxPageSize = 20

/** Query of GET /api/messages. */
export const inboxQuerySchema = z.object({ page: pageQuery, limit: limitQuery(usualInboxPageSize) })

/** GET /api/messages: newest first; `unread` counts over all pages. */
export const inboxSchema = z.object({
  messages: z.array(storedMessageSchema),
  ...pageFields,
  unread: count,
})
export type Inbox = z.infer<typeof inboxSchema>
