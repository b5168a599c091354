import { inTransaction } from '../database/database.ts'
import { queueMailWithLink } from '../mail/mail-queue.ts'
import type { Services } from '../services.ts'
import { passwordLinkMail } from './account-mails.ts'
import type { Invitations } from './invitations.ts'
import { lockUserByEmail } from './locks.ts'
import { createOneTimeLink } from './one-time-links.ts'
import { recipientOf } from './user-rows.ts'

/**
 * Mails a link to choose a new password to the account with this e-mail, and an unaccepted invitation once more: the
 * owner of both may want the one without the other. Background job of `requestPasswordLink`.
 */
export async function mailPasswordLink(
  services: Services,
  { resendInvitation }: Pick<Invitations, 'resendInvitation'>,
  email: string,
): Promise<void> {
  const { db, settings } = services
  await inTransaction(db, async (tx) => {
    await resendInvitation(tx, services, email)
    const user = await lockUserByEmail(tx, email)
    if (!user) return
    const link = await createOneTimeLink(tx, settings, { userId: user.id })
    await queueMailWithLink(tx, services, passwordLinkMail(recipientOf(user), link))
  })
}
