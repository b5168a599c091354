import { looksLikeEmail } from '#shared/fields.ts'
import type { MessageReply, StoredMessage } from '#shared/messages/contact-message.ts'
import { messages } from '#shared/messages.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'
import { recordAction } from '../logging/audit-log.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { countEvent } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { type Caller, requireStillSignedIn } from '../sessions/session.ts'
import { lockMessage } from './locks.ts'
import { replyMail } from './message-mails.ts'
import { insertReply, messageById, setAnswered, setRead } from './message-rows.ts'

/** Replies that an administrator sends in an hour. */
const mostPerHour = 200

type LockedMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>

/**
 * Mails an answer to the writer of a message and keeps it; a further one is mailed too. Throws AppError 404 where there is no
 * such message, 409 when no mail can reach the e-mail, 429 beyond the hour's limit.
 */
export function replyToMessage(
  services: Services,
  administrator: Caller,
  id: string,
  text: string,
): Promise<{ reply: MessageReply; contactMessage: StoredMessage }> {
  const { settings, newId, now } = services
  return inTransaction(services.db, async (tx) => {
    const message = await requireMessage(tx, administrator, id)
    if (!looksLikeEmail(message.email)) throw conflict('message_unanswerable', messages.replies.unanswerable)
    const subject = administrator.userId
    await countEvent(tx, settings, {
      kind: 'message-reply',
      subject,
      most: mostPerHour,
      minutes: 60,
      words: messages.replies.tooMany,
    })
    await insertReply(tx, { id: newId(), messageId: id, administratorId: subject, text, createdAt: now() })
    await queueMail(tx, newId, replyMail(message, text, settings))
    const contactMessage = await noteAnswered(tx, services, administrator, message)
    return { reply: contactMessage.replies.at(-1)!, contactMessage }
  })
}

/** Notes that a message was answered otherwise, such as by phone. Throws AppError 404, or 409 when it is answered. */
export function markMessageAnswered(
  services: Services,
  administrator: Caller,
  id: string,
): Promise<{ contactMessage: StoredMessage }> {
  return inTransaction(services.db, async (tx) => {
    const message = await requireMessage(tx, administrator, id)
    if (message.answered_at) throw conflict('message_answered', messages.replies.answeredAlready)
    return { contactMessage: await noteAnswered(tx, services, administrator, message) }
  })
}

async function requireMessage(tx: Transaction, administrator: Caller, id: string): Promise<LockedMessage> {
  const message = await lockMessage(tx, id)
  await requireStillSignedIn(tx, administrator, ['admin'])
  if (!message) throw notFound()
  return message
}

async function noteAnswered(
  tx: Transaction,
  { newId, now }: Pick<Services, 'newId' | 'now'>,
  { userId, address }: Caller,
  { id, read_at }: LockedMessage,
): Promise<StoredMessage> {
  if (!read_at) await setRead(tx, id, now())
  await setAnswered(tx, id, { at: now(), by: userId })
  await recordAction(tx, { newId, now, actorId: userId, action: 'Message answered', subjectId: id, address })
  return messageById(tx, id)
}
