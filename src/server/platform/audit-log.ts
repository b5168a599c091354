import { sql } from 'kysely'
import type { AuditedSentence } from '#shared/admin/audited-actions.ts'
import type { Transaction } from './database.ts'

export interface AuditedAction {
  newId: () => string
  now: () => Date
  /** The administrator who did it; null when nobody is signed in yet. */
  actorId: string | null
  /**
   * One short sentence as the administrators read it: 'Vendor approved: Kissy Road Store'. The name of a user it was
   * done to is not written here, but read with it: deleting somebody erases it.
   */
  action: AuditedSentence
  /** The `_id` of whom or what it was done to. */
  subjectId?: string | null
  /** The address the request came from. */
  address: string
}

/** Writes an administrator's action into the audit log, in the action's own transaction (docs/rules.md, 'Accounts'). */
export async function recordAction(
  tx: Transaction,
  { newId, now, actorId, action, subjectId = null, address }: AuditedAction,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ id: newId(), actor_id: actorId, action, subject_id: subjectId, address, created_at: now() })
    .execute()
}

/**
 * Writes what an administrator, or a stranger in the name of one, failed to do. The same within an hour is one row, with
 * the time and the address of the latest: failures in thousands must not bury what was done.
 */
export async function recordFailedAction(
  tx: Transaction,
  { newId, now, action, subjectId, address }: Omit<AuditedAction, 'actorId'> & { subjectId: string },
): Promise<void> {
  const at = now()
  const series = `${action}/${subjectId}/${at.toISOString().slice(0, 'YYYY-MM-DDThh'.length)}`
  const row = { id: newId(), actor_id: null, action, subject_id: subjectId, address, created_at: at, series }
  await tx
    .insertInto('audit_log')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ times: sql`audit_log.times + 1`, address, created_at: at }),
    )
    .execute()
}
