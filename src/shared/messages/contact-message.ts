import * as z from 'zod/mini'
import { sierraLeonePhone } from '../accounts/auth-schemas.ts'
import {
  count,
  limitQuery,
  longest,
  messageAnswer,
  optionalLine,
  pageFields,
  pageQuery,
  requiredLine,
  requiredLines,
  time,
} from '../fields.ts'
import { messages } from '../messages.ts'
import { longestReply, messageStates } from './message-states.ts'

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

const replySchema = z.object({
  _id: z.string(),
  text: z.string(),
  /** Name of the administrator. */
  by: z.string(),
  createdAt: time,
})
export type MessageReply = z.infer<typeof replySchema>

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
  state: z.enum(messageStates),
  /** When the first answer was mailed, or an administrator noted that it was given otherwise. */
  answeredAt: z.nullable(time),
  /** Name of that administrator; empty where the administrator is not known. */
  answeredBy: z.string(),
  /** What was mailed to the writer, oldest first. */
  replies: z.array(replySchema),
})
export type StoredMessage = z.infer<typeof storedMessageSchema>

const usualInboxPageSize = 20

/** Query of GET /api/messages. */
export const inboxQuerySchema = z.object({
  state: z.optional(z.enum(messageStates, { error: 'state must be open or answered' })),
  page: pageQuery,
  limit: limitQuery(usualInboxPageSize),
})
export type InboxQuery = z.infer<typeof inboxQuerySchema>

/** GET /api/messages: newest first; `unread` counts over all pages and states. */
export const inboxSchema = z.object({
  messages: z.array(storedMessageSchema),
  ...pageFields,
  unread: count,
})
export type Inbox = z.infer<typeof inboxSchema>

/** Body of POST /api/admin/messages/{id}/reply. */
export const replyToMessageSchema = z.object({
  text: requiredLines(messages.replies.textMissing, longestReply),
})
export const repliedAnswer = z.extend(messageAnswer, {
  reply: replySchema,
  contactMessage: storedMessageSchema,
})

/** Body of PATCH /api/admin/messages/{id}: it was answered otherwise, such as by phone. */
export const markAnsweredSchema = z.object({
  state: z.literal('answered', { error: 'state must be answered' }),
})
export const markedAnsweredAnswer = z.extend(messageAnswer, { contactMessage: storedMessageSchema })
