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
  action: string
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
