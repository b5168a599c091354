import { sql } from 'kysely'
import { mostNotifications, notificationDays } from '#shared/notifications/notification-kinds.ts'
import type { Database } from '../database/database.ts'
import { oldestKept } from './notification-rows.ts'

/**
 * Deletes what is too old, and what was written for an account while it was being deleted: by transactions that had seen it
 * before, so it is as old as the deletion, and one of the first statement's some day. Each account is looked up in the index,
 * whatever PostgreSQL expects to find: with the usual join it reads all notifications.
 */
export async function deleteOldNotifications(db: Database): Promise<void> {
  await sql`delete from notifications where id < ${oldestKept}`.execute(db)
  await sql`delete from notifications where id = any(array(
    select late.id from users cross join lateral (
      select id from notifications where user_id = users.id order by id desc limit ${mostNotifications}
    ) late where deleted_at > now() - make_interval(days => ${notificationDays})))`.execute(db)
}
