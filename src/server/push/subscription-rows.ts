import { type RawBuilder, sql } from 'kysely'
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts'
import { mostSubscriptions } from '#shared/push/push-subscription.ts'
import type { Queryable, Transaction } from '../database/database.ts'

export interface StoredSubscription {
  id: string
  session_hash: Buffer
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
}

/** Stores a subscription. An endpoint that is known keeps its id and changes to this session and its account. */
export async function upsertSubscription(tx: Transaction, { id, ...row }: StoredSubscription): Promise<void> {
  await tx
    .insertInto('push_subscriptions')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
}

/**
 * Deletes the oldest of an account beyond the most that it may have. One that another account takes over at this moment is
 * left to it.
 */
export async function deleteSurplusSubscriptions(tx: Transaction, userId: string): Promise<void> {
  await sql`delete from push_subscriptions where id in (
    select push.id from push_subscriptions push join sessions on token_hash = session_hash
    where user_id = ${userId} and push.id not in (${newestOf(userId)})
    for update of push skip locked)`.execute(tx)
}

const newestOf = (userId: string) => sql`
  select push.id from push_subscriptions push join sessions on token_hash = session_hash
  where user_id = ${userId} order by push.created_at desc, push.id desc limit ${sql.lit(mostSubscriptions)}`

/** Deletes a subscription of an account; false when it has none with this endpoint. */
export async function deleteSubscriptionOf(
  db: Queryable,
  userId: string,
  endpoint: string,
): Promise<boolean> {
  const { rows } = await sql`delete from push_subscriptions using sessions
    where token_hash = session_hash and user_id = ${userId} and endpoint = ${endpoint}
    returning push_subscriptions.id`.execute(db)
  return rows.length > 0
}

/** Deletes what a push service does not know any more; not when the browser has subscribed anew meanwhile. */
export async function deleteSubscription(
  db: Queryable,
  { id, auth }: Pick<StoredSubscription, 'id' | 'auth'>,
): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('auth', '=', auth).execute()
}

export async function deleteAllSubscriptions(tx: Transaction): Promise<void> {
  await tx.deleteFrom('push_subscriptions').execute()
}

/** Whether an account has a subscription. */
export const isSubscribed = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from sessions join push_subscriptions on session_hash = token_hash where user_id = ${userId})`

/** Later than this a notification is not pushed any more: what has waited so long is read on the page. */
const longestWaitSeconds = 86_400

const isDue = sql`read_at is null and notifications.created_at > now() - make_interval(secs => ${sql.lit(longestWaitSeconds)})`

/** The subscriptions of the account that a notification is for; none when it was read or is too old. */
export async function subscriptionsFor(db: Queryable, notificationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select push.id from notifications
    join sessions on sessions.user_id = notifications.user_id
    join push_subscriptions push on session_hash = token_hash
    where notifications.id = ${notificationId} and ${isDue}
    order by push.created_at desc, push.id desc limit ${sql.lit(mostSubscriptions)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A push that is to be sent: the notification, where to, and for which session. */
interface DuePush {
  notification: { id: string; kind: NotificationKind; title: string; path: string }
  subscription: Omit<StoredSubscription, 'created_at'>
  /** How much longer the push service should keep it for a phone that is off. */
  secondsLeft: number
}

/**
 * A notification with a subscription of its account; undefined when it was read or is too old, or the subscription has gone
 * or belongs to another account.
 */
export async function findDuePush(
  db: Queryable,
  { notificationId, subscriptionId }: { notificationId: string; subscriptionId: string },
): Promise<DuePush | undefined> {
  const { rows } = await sql<
    Omit<DuePush['notification'], 'id'> & DuePush['subscription'] & { secondsLeft: number }
  >`
    select kind, title, path, push.id, endpoint, p256dh, auth, session_hash,
      ${sql.lit(longestWaitSeconds)} - extract(epoch from now() - notifications.created_at)::integer as "secondsLeft"
    from notifications
    join sessions on sessions.user_id = notifications.user_id
    join push_subscriptions push on session_hash = token_hash
    where notifications.id = ${notificationId} and push.id = ${subscriptionId} and ${isDue}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { kind, title, path, secondsLeft, ...subscription } = row
  return { notification: { id: notificationId, kind, title, path }, subscription, secondsLeft }
}
