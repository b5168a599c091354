import { sql } from 'kysely'
import type { AuditedSentence } from '#shared/admin/audited-actions.ts'
import type { Transaction } from '../database/database.ts'

interface AuditedAction {
  newId: () => string
  now: () => Date
  /** The administrator who did it; null when there is no session yet. */
  actorId: string | null
  /**
   * One short sentence as the administrators read it: 'Vendor approved: Kissy Road Store'. The name of the user it
   * concerns is not written here, but read with the log: deleting the account erases it.
   */
  action: AuditedSentence
  /** The `_id` of the user, application or message that it concerns. */
  subjectId?: string | null
  /** Why, in the administrator's own words. */
  reason?: string
  /** The address the request came from. */
  address: string
}

/** Writes an administrator's action into the audit log, in the action's own transaction (docs/rules.md, 'Accounts'). */
export async function recordAction(
  tx: Transaction,
  { newId, now, actorId, action, subjectId = null, reason = '', address }: AuditedAction,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      actor_id: actorId,
      action,
      subject_id: subjectId,
      reason,
      address,
      created_at: now(),
    })
    .execute()
}

/**
 * Writes that an administrator has read what is another person's. Again within an hour is the same row, with the time of the
 * latest: a page that is loaded again must not bury what was done.
 */
export async function recordReading(
  tx: Transaction,
  { newId, now, actorId, action, subjectId, address }: AuditedAction & { subjectId: string },
): Promise<void> {
  const at = now()
  const series = `${action}/${actorId}/${subjectId}/${hourOf(at)}`
  await sql`insert into audit_log (id, actor_id, action, subject_id, address, created_at, series)
    values (${newId()}, ${actorId}, ${action}, ${subjectId}, ${address}, ${at}, ${series})
    on conflict (series) do update set times = audit_log.times + 1,
      address = excluded.address, created_at = excluded.created_at`.execute(tx)
}

const hourOf = (at: Date): string => at.toISOString().slice(0, 'YYYY-MM-DDThh'.length)

/** Erases why something was done to these people or things; that it was done stays. */
export async function eraseReasons(tx: Transaction, subjectIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('audit_log')
    .set({ reason: '' })
    .where((eb) => eb('subject_id', '=', eb.fn.any(eb.val([...subjectIds]))))
    .where('reason', '<>', '')
    .execute()
}

/** The same of what this person sells, and wrote as a buyer. */
export async function eraseReasonsOfThings(tx: Transaction, userId: string): Promise<void> {
  const shop = sql`(select id from shops where vendor_id = ${userId})`
  await sql`update audit_log set reason = '' where reason <> '' and subject_id in (
    select id from listings where shop_id = ${shop}
    union all select id from reviews where author_id = ${userId} or shop_id = ${shop})`.execute(tx)
}

/**
 * Writes what a stranger failed to do in the name of those of `subjectIds` that are administrators. The same within an hour
 * is one row, with the time and the address of the latest: failures in thousands must not bury what was done. It is one
 * statement for every account, or it would take longer for administrators and so reveal them.
 */
export async function recordFailedAction(
  tx: Transaction,
  {
    newId,
    now,
    action,
    subjectIds,
    address,
  }: Pick<AuditedAction, 'newId' | 'now' | 'action' | 'address'> & { subjectIds: readonly string[] },
): Promise<void> {
  const at = now()
  const rowIds = subjectIds.map(() => newId())
  const series = subjectIds.map((id) => `${action}/${id}/${hourOf(at)}`)
  await sql`insert into audit_log (id, actor_id, action, subject_id, address, created_at, series)
    select row_id, null, ${action}, users.id, ${address}, ${at}, series
    from unnest(${rowIds}::uuid[], ${[...subjectIds]}::uuid[], ${series}::text[]) as failed (row_id, user_id, series)
      join users on users.id = user_id and role = 'admin'
    on conflict (series) do update set times = audit_log.times + 1,
      address = excluded.address, created_at = excluded.created_at`.execute(tx)
}
