import { type RawBuilder, sql } from 'kysely'
import type { Security, SecurityQuery } from '#shared/admin/admin-settings.ts'
import { type ActionKind, auditedActions, kindOfAction } from '#shared/admin/audited-actions.ts'
import { isId } from '#shared/ids.ts'
import type { Queryable } from '../database/database.ts'
import { pageOf, pagesOf } from '../http/paging.ts'
import { betweenDays } from './days-asked.ts'
import { queryFor } from './found-words.ts'

/** On a page, where no limit is asked for; the table keeps everything. */
const usualLogs = 100

type Row = { action: string; actor: string | null; subject: string | null; isOwn: boolean; times: number }

/** 'User deactivated: Foday Kamara, by Isatu Bangura'. Names are read with the log, so that erased ones are gone here too. */
function sentence({ action, actor, subject, isOwn, times }: Row): string {
  const about = subject ? `${action}: ${subject}` : action
  const counted = times > 1 ? `${about}, ${times} times within an hour` : about
  return actor && !isOwn ? `${counted}, by ${actor}` : counted
}

const fullName = (first: string | null, last: string | null) =>
  first === null ? null : `${first} ${last ?? ''}`.trim()

type Subject = Record<`${'subject' | 'sender'}_${'first' | 'last'}` | 'shop', string | null>

/** The shop, the person or the sender of the message that the action was about. */
const subjectOf = (row: Subject) =>
  row.shop || fullName(row.subject_first, row.subject_last) || fullName(row.sender_first, row.sender_last)

const isOfKind = (...kinds: readonly ActionKind[]) =>
  sql<boolean>`audit_log.action ^@ any(${kinds.flatMap((kind) => auditedActions[kind])}::text[])`

/** Accounts with the words of a search, the newest: more words find the others. */
const mostPeople = 100

async function peopleWith(db: Queryable, person: string): Promise<string[]> {
  if (isId(person)) return [person]
  const { rows } = await sql<{ id: string }>`select id from users where deleted_at is null
    and found_account(first_name, last_name, other_names, email, tel) @@ ${queryFor(person)}
    order by id desc limit ${mostPeople}`.execute(db)
  return rows.map(({ id }) => id)
}

async function isAsked(
  db: Queryable,
  { kind, without, search, person, from, to }: SecurityQuery,
): Promise<RawBuilder<boolean>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (kind) conditions.push(isOfKind(kind))
  if (without) conditions.push(sql`not ${isOfKind(...without)}`)
  for (const word of search?.toLowerCase().split(/\s+/).filter(Boolean) ?? [])
    conditions.push(sql`strpos(lower(audit_log.action || ' ' || audit_log.reason), ${word}) > 0`)
  if (person) {
    const people = await peopleWith(db, person)
    conditions.push(sql`(actor_id = any(${people}::uuid[]) or concerned_id = any(${people}::uuid[]))`)
  }
  conditions.push(...betweenDays('audit_log.created_at', { from, to }))
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Actions and sign-ins of administrators, newest first: one page of those asked for, and how many there are. */
export async function listSecurityLogs(
  db: Queryable,
  query: SecurityQuery,
): Promise<Omit<Security, 'timeout'>> {
  const { page, limit = usualLogs } = query
  const asked = db.selectFrom('audit_log').where(await isAsked(db, query))
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
    kind: kindOfAction(row.action),
  }))
  return { logs, ...pagesOf({ page, limit }, total) }
}
