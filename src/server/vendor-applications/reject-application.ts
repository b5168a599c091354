import type { VendorApplication } from '#shared/vendor-applications/application.ts'
import { inTransaction } from '../database/database.ts'
import { queueMail } from '../mail/mail-queue.ts'
import type { Services } from '../services.ts'
import { type Caller, requireStillSignedIn } from '../sessions/session.ts'
import { applicantAt, rejectionMail } from './application-mails.ts'
import { decideApplication, readApplication } from './application-rows.ts'
import { lockPending, recordDecision } from './decision.ts'

/** Rejects a pending application and tells the applicant politely, with the reason if there is one; 409 when it was decided before. */
export function rejectApplication(
  services: Services,
  id: string,
  administrator: Caller,
  reason = '',
): Promise<VendorApplication> {
  return inTransaction(services.db, async (tx) => {
    const application = await lockPending(tx, id)
    await requireStillSignedIn(tx, administrator, ['admin'])
    await decideApplication(tx, id, {
      status: 'rejected',
      decided_at: services.now(),
      decided_by: administrator.userId,
      reason,
    })
    const mail = rejectionMail(applicantAt(application, undefined), services.settings, reason)
    await queueMail(tx, services.newId, mail)
    await recordDecision(tx, services, administrator, 'Vendor application rejected', application, reason)
    return readApplication(tx, id)
  })
}
