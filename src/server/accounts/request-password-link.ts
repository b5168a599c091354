import { countEvent, networkOf } from '../platform/counted-events.ts'
import { inTransaction } from '../platform/database.ts'
import { queueMail } from '../platform/mail-outbox.ts'
import type { Services } from '../platform/services.ts'
import { passwordLinkMail } from './account-mails.ts'
import type { Invitations } from './invitations.ts'
import { createOneTimeLink } from './one-time-links.ts'
import { lockUserByEmail } from './user-rows.ts'

/** Per hour (docs/rules.md, 'Accounts'). Counted for every e-mail, or the limit would tell which ones have an account. */
const mostPerEmail = 3
const mostPerAddress = 60

/**
 * Mails a link to choose a new password to the account with this e-mail, and an unaccepted invitation once more; without
 * either nothing happens. The caller can't tell which. 429 beyond the hour's limits.
 */
export async function requestPasswordLink(
  services: Services,
  invitations: Invitations,
  email: string,
  address: string,
): Promise<void> {
  const { db, settings, newId } = services
  const perEmail = { kind: 'reset of e-mail', subject: email.toLowerCase(), most: mostPerEmail, minutes: 60 }
  const perAddress = {
    kind: 'reset from address',
    subject: networkOf(address),
    most: mostPerAddress,
    minutes: 60,
  }
  await inTransaction(db, async (tx) => {
    await countEvent(tx, settings, perEmail)
    await countEvent(tx, settings, perAddress)
    if (await invitations.resendInvitation(tx, services, email)) return
    const user = await lockUserByEmail(tx, email)
    if (!user) return
    const link = await createOneTimeLink(tx, settings, { userId: user.id })
    await queueMail(tx, newId, passwordLinkMail(user, link))
  })
}
