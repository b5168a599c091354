import { messages } from '#shared/messages.ts'
import type { VendorApplication } from '#shared/vendor-applications/application.ts'
import { lockUserByEmail } from '../accounts/user-rows.ts'
import { inTransaction } from '../platform/database.ts'
import { conflict, notFound } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import type { Caller } from '../platform/session.ts'
import { lockApplication, readApplication } from './application-rows.ts'
import { recordDecision } from './decision.ts'
import { sendInvitation } from './invitation.ts'

/**
 * Mails a new invitation and answers its link, for passing on by phone; the old one dies.
 * 409 unless the application is approved and nobody has accepted the invitation, or when the e-mail is an administrator's.
 */
export function inviteAgain(
  services: Services,
  id: string,
  administrator: Caller,
): Promise<{ application: VendorApplication; link: string }> {
  return inTransaction(services.db, async (tx) => {
    const application = await lockApplication(tx, id)
    if (!application) throw notFound()
    if (application.status !== 'approved' || application.vendor_id) {
      throw conflict(messages.application.notInvitable)
    }
    const account = await lockUserByEmail(tx, application.email)
    if (account?.role === 'admin') throw conflict(messages.application.isAdministrator)
    const link = await sendInvitation(tx, services, application)
    await recordDecision(tx, services, administrator, 'Invitation sent again', application)
    return { application: await readApplication(tx, id), link }
  })
}
