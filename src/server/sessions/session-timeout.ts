import type { Queryable, Transaction } from '../database/database.ts'
import { endExpiredSessions } from './session.ts'

/** Minutes without a request after which administrators are signed out. */
export async function readSessionTimeout(db: Queryable): Promise<number> {
  const row = await db.selectFrom('settings').select('admin_timeout_minutes').executeTakeFirstOrThrow()
  return row.admin_timeout_minutes
}

/** One setting for all administrators; it holds for running sessions from their next request, and wakes no expired one. */
export async function writeSessionTimeout(tx: Transaction, minutes: number): Promise<void> {
  await endExpiredSessions(tx)
  await tx.updateTable('settings').set({ admin_timeout_minutes: minutes }).execute()
}
