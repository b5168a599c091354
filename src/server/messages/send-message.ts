import type { ContactMessage } from '#shared/messages/contact-message.ts'
import { inTransaction } from '../database/database.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { notifyAdministrators } from '../notifications/notify.ts'
import { countEvent, networkOf } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { contactMail } from './message-mails.ts'
import { insertMessage } from './message-rows.ts'

interface Sender {
  address: string
  /** The account, where the visitor is signed in. */
  userId: string | null
}

/** Messages stored per address and hour; whole towns share one address (docs/rules.md, 'Accounts'). */
const mostPerHour = 100

/** Without the writer's name and words: they are deleted with the message, and this is not. */
const notice = {
  kind: 'message_received',
  title: 'New message',
  text: 'A visitor has written to you on the contact page.',
  path: '/dashboard/admin/messages',
} as const

/**
 * Stores a message of the contact form and mails it to the administrators, who are notified too, all or nothing. 429 beyond
 * the hour's limit of the address that it comes from.
 */
export function sendMessage(services: Services, sent: ContactMessage, from: Sender): Promise<void> {
  const { db, settings, newId, now } = services
  const limit = { kind: 'message', subject: networkOf(from.address), most: mostPerHour, minutes: 60 }
  return inTransaction(db, async (tx) => {
    await insertMessage(tx, { ...sent, id: newId(), sentBy: from.userId, createdAt: now() })
    await queueMail(tx, newId, contactMail(sent, settings))
    await notifyAdministrators(tx, services, notice)
    await countEvent(tx, settings, limit)
  })
}
