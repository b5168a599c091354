import { inTransaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { type Caller, endAllSessions, requireStillSignedIn } from '../sessions/session.ts'
import { recordAdminAction } from './record-admin-action.ts'

/** Ends every session on the platform, the caller's too. */
export async function logOutAllSessions(services: Services, caller: Caller): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await requireStillSignedIn(tx, caller, ['admin'])
    await endAllSessions(tx)
    await recordAdminAction(tx, services, caller, 'All sessions logged out')
  })
}
