// The reports of a thing are locked before the thing itself, a review or a listing, and before a limit is counted. A
// transaction that locks them locks no accounts and no orders. The lock is one on the thing's id and not on rows, because
// there is no row yet when a visitor is the first to report it.
import type { Transaction } from '../database/database.ts'
import { lockSubject } from '../rate-limits/rate-limit-events.ts'

/** Until the transaction ends nothing else is reported or closed of this thing. */
export const lockReportsOf = (tx: Transaction, thingId: string): Promise<void> =>
  lockSubject(tx, 'reports of', thingId)
