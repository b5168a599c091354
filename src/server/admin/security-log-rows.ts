import type { SecurityLog } from '#shared/admin/admin-settings.ts'
import type { Queryable } from '../platform/database.ts'

/** What the pages show of it; the table keeps everything. */
const newest = 100

type Row = { action: string; actor: string | null; subject: string | null; isOwn: boolean }

/** 'User deactivated: Foday Kamara, by Isatu Bangura'. Names are read with the log, so that erased ones are gone here too. */
function sentence({ action, actor, subject, isOwn }: Row): string {
  const deed = subject ? `${action}: ${subject}` : action
  return actor && !isOwn ? `${deed}, by ${actor}` : deed
}

const fullName = (first: string | null, last: string | null) =>
  first === null ? null : `${first} ${last ?? ''}`.trim()

/** The newest 100 actions and sign-ins of administrators, newest first. */
export async function listSecurityLogs(db: Queryable): Promise<SecurityLog[]> {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as subject', 'subject.id', 'audit_log.subject_id')
    .select(['audit_log.action', 'audit_log.created_at', 'audit_log.actor_id', 'audit_log.subject_id'])
    .select(['actor.first_name as actor_first', 'actor.last_name as actor_last'])
    .select(['subject.first_name as subject_first', 'subject.last_name as subject_last'])
    .orderBy('audit_log.created_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(newest)
    .execute()
  return rows.map((row) => ({
    action: sentence({
      action: row.action,
      actor: fullName(row.actor_first, row.actor_last),
      subject: fullName(row.subject_first, row.subject_last),
      isOwn: row.actor_id === row.subject_id,
    }),
    createdAt: row.created_at.toISOString(),
  }))
}
