import { inTransaction } from '../../database/database.ts'
import { countIfRoom } from '../../rate-limits/rate-limit-events.ts'
import type { Services } from '../../services.ts'
import { lockUser } from '../locks.ts'
import { limitOfEmail, queueConfirmationLink } from './confirmation-links.ts'

/**
 * Mails the owner of a new account a link to confirm its e-mail. Beyond the hour's limit nothing is sent: the profile
 * offers another link. Background job of `signUp`.
 */
export async function mailConfirmationLink(services: Services, userId: string): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user?.email || user.email_confirmed_at) return
    const secondsToWait = await countIfRoom(tx, services.settings, limitOfEmail(user.email))
    if (secondsToWait === 0) await queueConfirmationLink(tx, services, user)
  })
}
