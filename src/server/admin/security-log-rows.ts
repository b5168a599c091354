import { sql } from 'kysely'
import type { Security, SecurityQuery } from '#shared/admin/admin-settings.ts'
import { type ActionKind, auditedActions } from '#shared/admin/audited-actions.ts'
import type { Queryable } from '../database/database.ts'
import { pageOf, pagesOf } from '../http/paging.ts'

/** On a page, where no limit is asked for; the table keeps everything. */
const usualLogs = 100

type Row = { action: string; actor: string | null; subject: string | null; isOwn: boolean; times: number }

/** 'User deactivated: Foday Kamara, by Isatu Bangura'. Names are read with the log, so that erased ones are gone here too. */
function sentence({ action, actor, subject, isOwn, times }: Row): string {
  const about = subject ? `${action}: ${subject}` : action
  if (times > 1) return `${about}, ${times} times within an hour`
  return actor && !isOwn ? `${about}, by ${actor}` : about
}

const fullName = (first: string | null, last: string | null) =>
  first === null ? null : `${first} ${last ?? ''}`.trim()

type Subject = Record<`${'subject' | 'sender'}_${'first' | 'last'}` | 'shop', string | null>

/** The shop, the person or the sender of the message that the action was about. */
const subjectOf = (row: Subject) =>
  row.shop || fullName(row.subject_first, row.subject_last) || fullName(row.sender_first, row.sender_last)

const isOfKind = (kind: ActionKind) =>
  sql<boolean>`audit_log.action ^@ any(${[...auditedActions[kind]]}::text[])`

/** Actions and sign-ins of administrators, newest first: one page of the kinds asked for, and how many there are. */
export async function listSecurityLogs(
  db: Queryable,
  { kind, without, page, limit = usualLogs }: SecurityQuery,
): Promise<Omit<Security, 'timeout'>> {
  const asked = db
    .selectFrom('audit_log')
    .$if(kind !== undefined, (query) => query.where(isOfKind(kind!)))
    .$if(without !== undefined, (query) => query.where(({ not }) => not(isOfKind(without!))))
  const { total } = await asked
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await asked
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as subject', 'subject.id', 'audit_log.subject_id')
    .leftJoin('messages', 'messages.id', 'audit_log.subject_id')
    .leftJoin('shops', (join) =>
      join.onRef('shops.vendor_id', '=', 'audit_log.subject_id').on(isOfKind('shops')),
    )
    .select(['audit_log.action', 'audit_log.created_at', 'audit_log.actor_id', 'audit_log.subject_id'])
    .select([
      'audit_log.reason',
      'audit_log.times',
      'actor.first_name as actor_first',
      'actor.last_name as actor_last',
    ])
    .select(['subject.first_name as subject_first', 'subject.last_name as subject_last'])
    .select([
      'messages.first_name as sender_first',
      'messages.last_name as sender_last',
      'shops.name as shop',
    ])
    .orderBy('audit_log.created_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset(pageOf({ page, limit }).offset)
    .execute()
  const logs = rows.map((row) => ({
    action: sentence({
      action: row.action,
      actor: fullName(row.actor_first, row.actor_last),
      subject: subjectOf(row),
      isOwn: row.actor_id === row.subject_id,
      times: row.times,
    }),
    createdAt: row.created_at.toISOString(),
    reason: row.reason,
  }))
  return { logs, ...pagesOf({ page, limit }, total) }
}
