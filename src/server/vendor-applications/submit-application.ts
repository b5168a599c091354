import { messages } from '#shared/messages.ts'
import type { Apply, VendorApplication } from '#shared/vendor-applications/application.ts'
import { countEvent, networkOf } from '../platform/counted-events.ts'
import { inTransaction, isUniqueViolation } from '../platform/database.ts'
import { conflict } from '../platform/errors.ts'
import type { Services } from '../platform/services.ts'
import { insertApplication, onePendingPerEmail, readApplication } from './application-rows.ts'

/** Applications stored per address and hour; whole towns share one address (docs/rules.md, 'Accounts'). */
const mostPerHour = 100

/**
 * Keeps an application until an administrator decides. `address` is where it comes from.
 * 409 while one with this e-mail waits, 429 beyond the hour's limit.
 */
export async function submitApplication(
  services: Services,
  applied: Apply,
  address: string,
): Promise<VendorApplication> {
  const { db, settings, newId, now } = services
  const limit = { kind: 'application', subject: networkOf(address), most: mostPerHour, minutes: 60 }
  try {
    return await inTransaction(db, async (tx) => {
      const id = newId()
      await insertApplication(tx, id, applied, now())
      await countEvent(tx, settings, limit)
      return await readApplication(tx, id)
    })
  } catch (error) {
    if (isUniqueViolation(error, onePendingPerEmail)) throw conflict(messages.application.pendingExists)
    throw error
  }
}
