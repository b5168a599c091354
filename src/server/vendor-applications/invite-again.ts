import { messages } from '#shared/messages.ts'
import type { VendorApplication } from '#shared/vendor-applications/application.ts'
import { createInvitationLink, deleteLinksOfApplications } from '../accounts/one-time-links.ts'
import { inTransaction } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'
import { countEvent } from '../rate-limits/rate-limit-events.ts'
import type { Services } from '../services.ts'
import { type Caller, requireStillSignedIn } from '../sessions/session.ts'
import { readApplication } from './application-rows.ts'
import { recordDecision } from './decision.ts'
import { mailInvitation } from './invitation.ts'
import { lockApplicantOf } from './locks.ts'
import { refuseUnfit } from './make-vendor.ts'

/** Per administrator: invitations do not count towards the ceiling of mails to one recipient. */
const mostPerHour = 200

/**
 * Mails a new invitation and answers another link, for passing on by phone: only the mailed one proves the e-mail. All
 * older links die. 409 unless the application is approved and not accepted, or when the account with its e-mail is an
 * administrator's or deactivated; 429 beyond the hour's limit.
 */
export function inviteAgain(
  services: Services,
  id: string,
  administrator: Caller,
): Promise<{ application: VendorApplication; link: string }> {
  return inTransaction(services.db, async (tx) => {
    const applicant = await lockApplicantOf(tx, id)
    await requireStillSignedIn(tx, administrator, ['admin'])
    if (!applicant) throw notFound()
    const { application, account } = applicant
    if (application?.status !== 'approved') throw conflict('not_invitable', messages.application.notInvitable)
    refuseUnfit(account)
    await countEvent(tx, services.settings, {
      kind: 'invitation',
      subject: administrator.userId,
      most: mostPerHour,
      minutes: 60,
      words: messages.application.tooManyInvited,
    })
    await deleteLinksOfApplications(tx, [id])
    await mailInvitation(tx, services, application, account, 'mailed')
    const link = await createInvitationLink(tx, services.settings, { applicationId: id, sentAs: 'copied' })
    await recordDecision(tx, services, administrator, 'Invitation sent again', application)
    return { application: await readApplication(tx, id), link }
  })
}
