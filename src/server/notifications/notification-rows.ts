import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Notification } from '#shared/notifications/notification.ts'
import {
  mostNotifications,
  type NotificationKind,
  notificationDays,
} from '#shared/notifications/notification-kinds.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Tables } from '../database/database-tables.ts'
import { anyPlan } from '../database/statement-names.ts'
import { queueingPushes } from '../push/send-push.ts'

type NotificationRow = Selectable<Tables['notifications']>
const columns = sql`id, user_id, kind, title, text, path, created_at, read_at`

export interface NewNotification {
  id: string
  userId: string
  kind: NotificationKind
  title: string
  text: string
  path: string
}

/**
 * The lowest id of an age: a UUIDv7 begins with its milliseconds. By the database's clock, because a process whose clock runs
 * ahead must not delete what is new.
 */
const lowestIdOfAge = (seconds: number) =>
  sql`(lpad(to_hex(((extract(epoch from now()) - ${seconds}) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid`

/** The lowest id of the notifications that are kept. */
export const oldestKept = lowestIdOfAge(notificationDays * 86_400)

/** Streams send only what is not older: far more than it takes until a transaction is over, or clocks differ. */
const recentSeconds = 600

/** For accounts that are not deleted; the pushes to those that have a subscription are queued with them. */
export async function insertNotifications(
  tx: Transaction,
  notifications: readonly NewNotification[],
  createdAt: Date,
): Promise<void> {
  const each = (name: keyof NewNotification) => notifications.map((one) => one[name])
  await sql`
    with added as (
      insert into notifications (id, user_id, kind, title, text, path, created_at)
      select new.id, user_id, kind, title, text, path, ${createdAt}
      from unnest(${each('id')}::uuid[], ${each('userId')}::uuid[], ${each('kind')}::text[], ${each('title')}::text[],
        ${each('text')}::text[], ${each('path')}::text[]) new (id, user_id, kind, title, text, path)
      join users on users.id = user_id where deleted_at is null
      returning id, user_id)
    ${queueingPushes(sql`select id, user_id from added`)}`.execute(tx)
}

/**
 * Deletes what these accounts have beyond the newest that are kept. A row that another transaction deletes as well is left
 * to it: orders of one shop must not wait for each other here.
 */
export async function deleteSurplus(tx: Transaction, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`delete from notifications where id in (
    select surplus.id from unnest(${userIds}::uuid[]) told (user_id)
    left join lateral (
      select id from notifications where user_id = told.user_id order by id desc offset ${mostNotifications - 1} limit 1
    ) last_kept on true
    join notifications surplus
      on surplus.user_id = told.user_id and surplus.id < greatest(last_kept.id, ${oldestKept})
    for update of surplus skip locked)`.execute(tx)
}

/** What is kept of an account, as a table; also when two transactions have just made one too many. */
const keptOf = (userId: string) =>
  sql`(select ${columns} from notifications where user_id = ${userId} and id >= ${oldestKept}
    order by id desc limit ${mostNotifications}) kept`

/** One page, newest first. */
export async function listNotifications(
  db: Queryable,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Notification[]> {
  const { rows } = await sql<NotificationRow>`
    select ${anyPlan} ${columns} from ${keptOf(userId)} order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  return rows.map(asAnswer)
}

export async function countNotifications(
  db: Queryable,
  userId: string,
): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select ${anyPlan} (select count(*) from ${keptOf(userId)}) as total, ${unreadCount(sql.val(userId))} as unread`.execute(
    db,
  )
  return rows[0]!
}

/** Counted in the index alone. */
const unreadCount = (userId: RawBuilder<unknown>) =>
  sql`(select count(*) from (select from notifications where user_id = ${userId} and read_at is null
    and id >= ${oldestKept} limit ${mostNotifications}) unread)`

/** What was written for these accounts lately, oldest first: what an open stream may have to send. */
export async function recentNotifications(
  db: Queryable,
  userIds: readonly string[],
): Promise<(Notification & { userId: string })[]> {
  const { rows } = await sql<NotificationRow>`
    select ${anyPlan} recent.* from unnest(${userIds}::uuid[]) told (user_id)
    cross join lateral (
      select ${columns} from notifications where user_id = told.user_id and id >= ${lowestIdOfAge(recentSeconds)}
      order by id desc limit ${mostNotifications}
    ) recent order by recent.id`.execute(db)
  return rows.map((row) => ({ ...asAnswer(row), userId: row.user_id }))
}

/** How many notifications of each account are unread. */
export async function unreadOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ userId: string; unread: number }>`
    select ${anyPlan} user_id as "userId", ${unreadCount(sql.ref('told.user_id'))} as unread
    from unnest(${userIds}::uuid[]) told (user_id)`.execute(db)
  return new Map(rows.map(({ userId, unread }) => [userId, unread]))
}

/** Those of the accounts that have fewer than `most` unread notifications of this kind, and none with this path. */
export async function withRoomFor(
  db: Queryable,
  userIds: readonly string[],
  { kind, path }: Pick<NewNotification, 'kind' | 'path'>,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select told.user_id as "userId" from unnest(${[...userIds]}::uuid[]) told (user_id)
    where not exists (select from notifications
        where user_id = told.user_id and read_at is null and kind = ${kind} and path = ${path})
      and ${most} > (select count(*) from notifications
        where user_id = told.user_id and read_at is null and kind = ${kind})`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Whether the account has this notification. */
export const hasNotification = async (db: Queryable, userId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/** Which notifications of an account: all, or the one, those of a kind, those that lead to a page. */
export interface Chosen {
  id?: string | undefined
  kind?: NotificationKind
  path?: string | undefined
}

/** Marks these as read. Locked in the order of their ids: the same account may do it on two devices at once. */
export async function setRead(
  tx: Transaction,
  { userId, ...chosen }: Chosen & { userId: string },
  readAt: Date,
): Promise<void> {
  const equal = Object.entries(chosen)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`and ${sql.ref(column)} = ${value}`)
  await sql`update notifications set read_at = ${readAt} where id in (
    select id from notifications where user_id = ${userId} and read_at is null ${sql.join(equal, sql` `)}
    order by id for no key update)`.execute(tx)
}

/** Deletes what a person was told. */
export async function clearNotifications(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute()
}

const asAnswer = (row: NotificationRow): Notification => ({
  _id: row.id,
  kind: row.kind,
  title: row.title,
  text: row.text,
  path: row.path,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})
