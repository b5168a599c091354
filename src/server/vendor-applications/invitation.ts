import { createOneTimeLink } from '../accounts/one-time-links.ts'
import { lockUserByEmail } from '../accounts/user-rows.ts'
import type { Transaction } from '../platform/database.ts'
import { queueMailWithLink } from '../platform/mail-outbox.ts'
import type { Services } from '../platform/services.ts'
import { applicantAt, invitationMail } from './application-mails.ts'
import { type ApplicationRow, lockOpenInvitation } from './application-rows.ts'

/** Mails a fresh link to the applicant of a locked application and answers it; the older one dies. */
export async function sendInvitation(
  tx: Transaction,
  services: Services,
  application: ApplicationRow,
): Promise<string> {
  const link = await createOneTimeLink(tx, services.settings, { applicationId: application.id })
  await queueMailWithLink(
    tx,
    services,
    invitationMail(applicantAt(application, undefined), services.settings, link),
  )
  return link
}

/**
 * For 'Forgot password?': mails the invitation that waits for this e-mail once more. Answers whether that is all there
 * is to send: an account made meanwhile has a password of its own to set, and an administrator is not invited.
 */
export async function resendInvitation(tx: Transaction, services: Services, email: string): Promise<boolean> {
  const application = await lockOpenInvitation(tx, email)
  if (!application) return false
  const account = await lockUserByEmail(tx, email)
  if (account?.role !== 'admin') await sendInvitation(tx, services, application)
  return !account
}
