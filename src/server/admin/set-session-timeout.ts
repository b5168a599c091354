import { minutesOfTimeout, type SessionTimeout } from '#shared/admin/session-timeouts.ts'
import { inTransaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { type Caller, requireStillSignedIn } from '../sessions/session.ts'
import { writeSessionTimeout } from '../sessions/session-timeout.ts'
import { recordAdminAction } from './record-admin-action.ts'

/** Sets after how long without a request administrators are signed out, all of them and at once. */
export async function setSessionTimeout(
  services: Services,
  caller: Caller,
  timeout: SessionTimeout,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await requireStillSignedIn(tx, caller, ['admin'])
    await writeSessionTimeout(tx, minutesOfTimeout(timeout))
    await recordAdminAction(tx, services, caller, `Session timeout set to ${timeout}`)
  })
}
