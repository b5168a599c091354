import type { ContactMessage } from '#shared/messages/contact-message.ts'
import { countEvent, networkOf } from '../platform/counted-events.ts'
import { inTransaction } from '../platform/database.ts'
import { queueMail } from '../platform/mail-outbox.ts'
import type { Services } from '../platform/services.ts'
import { contactMail } from './message-mails.ts'
import { insertMessage } from './message-rows.ts'

/** Messages stored per address and hour; whole towns share one address (docs/rules.md, 'Accounts'). */
const mostPerHour = 100

/**
 * Keeps a message of the contact form and mails it to the office, both or neither. `address` is where it comes from.
 * 429 beyond the hour's limit.
 */
export function sendMessage(services: Services, sent: ContactMessage, address: string): Promise<void> {
  const { db, settings, newId, now } = services
  const limit = { kind: 'message', subject: networkOf(address), most: mostPerHour, minutes: 60 }
  return inTransaction(db, async (tx) => {
    await insertMessage(tx, newId(), sent, now())
    await queueMail(tx, newId, contactMail(sent, settings))
    await countEvent(tx, settings, limit)
  })
}
