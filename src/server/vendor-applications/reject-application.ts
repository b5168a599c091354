import type { VendorApplication } from '#shared/vendor-applications/application.ts'
import { inTransaction } from '../database/database.ts'
import { queueMail } from '../mail/mail-outbox.ts'
import type { Services } from '../services.ts'
import { type Caller, requireStillSignedIn } from '../sessions/session.ts'
import { applicantAt, rejectionMail } from './application-mails.ts'
import { decideApplication, readApplication } from './application-rows.ts'
import { lockPending, recordDecision } from './decision.ts'

/** Refuses a pending application and tells the applicant politely; 409 when it was decided before. */
export function rejectApplication(
  services: Services,
  id: string,
  administrator: Caller,
): Promise<VendorApplication> {
  return inTransaction(services.db, async (tx) => {
    const application = await lockPending(tx, id)
    await requireStillSignedIn(tx, administrator, ['admin'])
    await decideApplication(tx, id, {
      status: 'rejected',
      decided_at: services.now(),
      decided_by: administrator.userId,
    })
    await queueMail(tx, services.newId, rejectionMail(applicantAt(application, undefined), services.settings))
    await recordDecision(tx, services, administrator, 'Vendor application rejected', application)
    return readApplication(tx, id)
  })
}
