import type { ContactMessage } from '#shared/messages/contact-message.ts'
import { inTransaction } from '../database/database.ts'
import { queueMail } from '../mail/mail-outbox.ts'
import { countEvent, networkOf } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { contactMail } from './message-mails.ts'
import { insertMessage } from './message-rows.ts'

/** Messages stored per address and hour; whole towns share one address (docs/rules.md, 'Accounts'). */
const mostPerHour = 100

/**
 * Stores a message of the contact form and mails it to the administrators, both or neither. `address` is where it comes
 * from. 429 beyond the hour's limit.
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
