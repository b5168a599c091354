import { messages } from '#shared/messages.ts'
import type { VendorApplication } from '#shared/vendor-applications/application.ts'
import { inTransaction } from '../database/database.ts'
import { conflict, notFound } from '../errors.ts'
import { queueMail } from '../mail/mail-queue.ts'
import type { Services } from '../services.ts'
import { type Caller, requireStillSignedIn } from '../sessions/session.ts'
import { alreadyVendorMail, applicantAt, promotionMail } from './application-mails.ts'
import { decideApplication, readApplication } from './application-rows.ts'
import { recordDecision } from './decision.ts'
import { mailInvitation } from './invitation.ts'
import { lockApplicantOf } from './locks.ts'
import { isSender, makeVendor, refuseUnfit } from './make-vendor.ts'

/**
 * Approves a pending application. The account with its e-mail becomes a vendor at once if the application was sent by that
 * account; else an invitation is mailed, and an account with this e-mail stays as it is until the link is used. 409
 * when it was decided before, or when the account is an administrator's or deactivated.
 */
export function approveApplication(
  services: Services,
  id: string,
  administrator: Caller,
): Promise<VendorApplication> {
  return inTransaction(services.db, async (tx) => {
    const applicant = await lockApplicantOf(tx, id)
    await requireStillSignedIn(tx, administrator, ['admin'])
    if (!applicant) throw notFound()
    const { application, account, open } = applicant
    if (application?.status !== 'pending')
      throw conflict('application_decided', messages.application.alreadyDecided)
    refuseUnfit(account)
    await decideApplication(tx, id, {
      status: 'approved',
      decided_at: services.now(),
      decided_by: administrator.userId,
    })
    if (isSender(account, application)) {
      const mail = account.role === 'vendor' ? alreadyVendorMail : promotionMail
      await makeVendor(tx, services, account, application, open)
      await queueMail(tx, services.newId, mail(applicantAt(application, account), services.settings))
    } else {
      await mailInvitation(tx, services, application, account, 'mailed')
    }
    await recordDecision(tx, services, administrator, 'Vendor approved', application)
    return readApplication(tx, id)
  })
}
