import { minutesOfTimeout, type SessionTimeout } from '#shared/admin/session-timeouts.ts'
import { inTransaction } from '../platform/database.ts'
import type { Services } from '../platform/services.ts'
import type { Caller } from '../platform/session.ts'
import { writeSessionTimeout } from '../platform/session-timeout.ts'
import { recordDeed } from './record-deed.ts'

/** Sets after how long without a request administrators are signed out, all of them and at once. */
export async function setSessionTimeout(
  services: Services,
  caller: Caller,
  timeout: SessionTimeout,
): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await writeSessionTimeout(tx, minutesOfTimeout(timeout))
    await recordDeed(tx, services, caller, `Session timeout set to ${timeout}`)
  })
}
