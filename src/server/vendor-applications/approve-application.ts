import type { VendorApplication } from '#shared/vendor-applications/application.ts'
import { inTransaction } from '../platform/database.ts'
import type { Services } from '../platform/services.ts'
import type { Caller } from '../platform/session.ts'
import { decideApplication, readApplication } from './application-rows.ts'
import { lockPending, recordDecision } from './decision.ts'
import { sendInvitation } from './invitation.ts'
import { makeVendorOfAccount } from './make-vendor.ts'

/**
 * Approves a pending application: the account with its e-mail becomes a vendor with a shop, and its owner is told;
 * without such an account an invitation is mailed. 409 when it was decided before or the account is an administrator's.
 */
export function approveApplication(
  services: Services,
  id: string,
  administrator: Caller,
): Promise<VendorApplication> {
  return inTransaction(services.db, async (tx) => {
    const application = await lockPending(tx, id)
    const vendorId = await makeVendorOfAccount(tx, services, application)
    await decideApplication(tx, id, {
      status: 'approved',
      decided_at: services.now(),
      decided_by: administrator.userId,
      vendor_id: vendorId,
    })
    if (!vendorId) await sendInvitation(tx, services, application)
    await recordDecision(tx, services, administrator, 'Vendor approved', application)
    return readApplication(tx, id)
  })
}
