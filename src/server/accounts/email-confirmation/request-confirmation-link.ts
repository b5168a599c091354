import { messages } from '#shared/messages.ts'
import { inTransaction } from '../../database/database.ts'
import { conflict, notSignedIn } from '../../errors.ts'
import { countEvent } from '../../rate-limits/rate-limit-events.ts'
import type { Services } from '../../services.ts'
import type { Caller } from '../../sessions/session.ts'
import { lockUser } from '../locks.ts'
import { limitOfEmail, queueConfirmationLink } from './confirmation-links.ts'

/** Per hour, to all the e-mails that an account had in it. */
const mostPerAccount = 5

/**
 * Mails the caller a link to confirm the account's e-mail; it kills the older one. 409 when the e-mail is confirmed already,
 * 429 beyond the hour's limits.
 */
export async function requestConfirmationLink(services: Services, { userId }: Caller): Promise<void> {
  const { db, settings } = services
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user?.email) throw notSignedIn()
    if (user.email_confirmed_at) throw conflict('email_confirmed', messages.auth.emailConfirmedBefore)
    const ofEmail = limitOfEmail(user.email)
    await countEvent(tx, settings, {
      ...ofEmail,
      kind: 'confirmation of account',
      subject: userId,
      most: mostPerAccount,
    })
    await countEvent(tx, settings, ofEmail)
    await queueConfirmationLink(tx, services, user)
  })
}
