import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type Database, inTransaction } from '#server/database/database.ts'
import { deleteOldNotifications } from '#server/notifications/delete-old-notifications.ts'
import { countNotifications, listNotifications, unreadOf } from '#server/notifications/notification-rows.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Services } from '#server/services.ts'
import { notificationDays } from '#shared/notifications/notification-kinds.ts'
import type { Case } from '../support/rounds.ts'
import type { Samples } from './samples.ts'

/** What becomes too old in an hour where a million are kept. */
const ofAnHour = 460
/** So many are written for an account until one of them deletes the surplus. */
const betweenCleanups = 256

const told = {
  kind: 'order_placed',
  title: 'New order #00beef',
  text: '1 x Palm oil, 1 x Rice. Total NLe 130.00. Please accept or reject the items within 7 days.',
  path: '/dashboard/vendor/orders',
} as const

/** What a person is told: the busiest vendor, who has all that is kept and has read nothing. */
export function notificationCases(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { busiestVendorId: userId, vendorIds, deletedId }: Samples,
): Case[] {
  return [
    {
      name: 'notifications, page 1',
      prepare: () => () =>
        Promise.all([listNotifications(db, userId, { page: 1, limit: 20 }), countNotifications(db, userId)]),
    },
    { name: 'notifications, unread', prepare: () => () => unreadOf(db, [userId]) },
    {
      name: 'notification, with its surplus',
      prepare: async () => {
        await insertFor(
          db,
          Array.from({ length: betweenCleanups }, () => userId),
          Date.now(),
        )
        const newId = () => uuidv7().replace(/..$/, '00')
        return () => inTransaction(db, (tx) => notify(tx, { newId, now }, [{ userId, ...told }]))
      },
    },
    {
      name: 'notifications that are too old',
      prepare: async () => {
        const people = Array.from({ length: ofAnHour }, (_, at) => vendorIds[at % vendorIds.length]!)
        await insertFor(db, people, Date.now() - (notificationDays + 1) * 86_400_000)
        // Written while the account was being deleted.
        await insertFor(db, [deletedId], Date.now())
        return () => deleteOldNotifications(db)
      },
    },
  ]
}

async function insertFor(db: Database, userIds: readonly string[], msecs: number): Promise<void> {
  const ids = userIds.map(() => uuidv7({ msecs }))
  await sql`insert into notifications (id, user_id, kind, title, text, path, created_at)
    select id, user_id, ${told.kind}, ${told.title}, ${told.text}, ${told.path}, to_timestamp(${msecs / 1000})
    from unnest(${ids}::uuid[], ${userIds}::uuid[]) new (id, user_id)`.execute(db)
}
