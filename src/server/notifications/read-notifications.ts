import { inTransaction } from '../database/database.ts'
import { notFound } from '../errors.ts'
import type { Services } from '../services.ts'
import { type Chosen, countNotifications, hasNotification, setRead } from './notification-rows.ts'

/**
 * Marks one notification of an account as read, those that lead to a page, or all; answers how many are unread then. 404 for one
 * that is not its own.
 */
export function readNotifications(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  { id, path }: Pick<Chosen, 'id' | 'path'>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (id !== undefined && !(await hasNotification(tx, userId, id))) throw notFound()
    await setRead(tx, { userId, id, path }, now())
    return (await countNotifications(tx, userId)).unread
  })
}
