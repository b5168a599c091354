import type { Transaction } from '../../database/database.ts'
import { queueMailWithLink } from '../../mail/mail-queue.ts'
import { type RateLimit, typedSubject } from '../../rate-limits/rate-limit-events.ts'
import type { Services } from '../../services.ts'
import { confirmationMail } from '../account-mails.ts'
import { createOneTimeLink } from '../one-time-links.ts'
import { recipientOf, type UserRow } from '../user-rows.ts'

/** Whichever account asks: an account can be made with the e-mail of another person, and again under another one. */
export const limitOfEmail = (email: string): RateLimit => ({
  kind: 'confirmation of e-mail',
  subject: typedSubject(email),
  most: 3,
  minutes: 60,
  words: 'The link was sent several times. Please look for the newest email, or try again in an hour.',
})

/** Mails a fresh link to a locked account. */
export async function queueConfirmationLink(
  tx: Transaction,
  services: Services,
  user: UserRow,
): Promise<void> {
  const link = await createOneTimeLink(tx, services.settings, { userId: user.id, purpose: 'confirmation' })
  await queueMailWithLink(tx, services, confirmationMail(recipientOf(user), link))
}
