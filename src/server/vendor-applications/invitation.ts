import { looksLikeEmail } from '#shared/fields.ts'
import { createInvitationLink, type SentAs } from '../accounts/one-time-links.ts'
import type { UserRow } from '../accounts/user-rows.ts'
import type { Transaction } from '../database/database.ts'
import { queueMailWithLink } from '../mail/mail-queue.ts'
import type { Services } from '../services.ts'
import { applicantAt, invitationMail } from './application-mails.ts'
import type { ApplicationRow } from './application-rows.ts'
import { lockApplicant } from './locks.ts'
import { obstacleOf } from './make-vendor.ts'

/**
 * Mails a fresh link to accept the invitation of a locked application; older ones stay alive. It goes to the account with
 * this e-mail, if there is one: its spelling may be another mailbox than the application's. Without an address that can be
 * one nothing happens.
 */
export async function mailInvitation(
  tx: Transaction,
  services: Services,
  application: ApplicationRow,
  account: UserRow | undefined,
  sentAs: Exclude<SentAs, 'copied'>,
): Promise<void> {
  const applicant = applicantAt(application, account)
  if (!looksLikeEmail(applicant.email ?? '')) return
  const link = await createInvitationLink(tx, services.settings, { applicationId: application.id, sentAs })
  const hasAccount = account !== undefined
  await queueMailWithLink(tx, services, invitationMail(applicant, services.settings, { link, hasAccount }))
}

/** For 'Forgot password?': mails the newest invitation that waits for this e-mail once more. */
export async function resendInvitation(tx: Transaction, services: Services, email: string): Promise<void> {
  const { account, open } = await lockApplicant(tx, email)
  const application = open.findLast(({ status }) => status === 'approved')
  if (application && !obstacleOf(account))
    await mailInvitation(tx, services, application, account, 'requested')
}
