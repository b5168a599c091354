import { activeAdministratorIds } from '../accounts/user-rows.ts'
import type { Transaction } from '../database/database.ts'
import { accountTag, publishSoon } from '../response-cache/catalogue-invalidation.ts'
import type { Services } from '../services.ts'
import { deleteSurplus, insertNotifications, type NewNotification, withRoomFor } from './notification-rows.ts'

/** What a person is to be told. Neither its title nor its text names a person: erasing an account must not have to look here. */
export type Notice = Omit<NewNotification, 'id'>

/** What writing notifications needs of the services. */
export type Telling = Pick<Services, 'newId' | 'now'>

/**
 * One notification in 256, by the random end of its id, deletes what its account has too many of. Reading shows the newest
 * ones alone, so no user sees the surplus, and looking for it takes as long as all else of placing an order.
 */
export const isCleanupDue = ({ id }: { id: string }): boolean => id.endsWith('00')

/**
 * Notifies accounts, in the transaction that causes it: they are told if and only if it happens. Takes the same number of
 * queries for many as for one, and waits for no other transaction. Streams of the accounts, and pushes, send it after the commit.
 */
export async function notify(
  tx: Transaction,
  { newId, now }: Telling,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return
  const userIds = [...new Set(notices.map(({ userId }) => userId))]
  publishSoon(tx, userIds.map(accountTag))
  const added = notices.map((notice) => ({ id: newId(), ...notice }))
  await Promise.all([
    insertNotifications(tx, added, now()),
    deleteSurplus(
      tx,
      added.filter(isCleanupDue).map(({ userId }) => userId),
    ),
  ])
}

/** Unread notifications of one kind beyond which an administrator gets no more: the counts in the menu go on. */
const mostUnread = 20

/**
 * Notifies all administrators. Anybody can cause it at will: who has not read the last one with the same path, or `mostUnread`
 * of its kind, gets none.
 */
export async function notifyAdministrators(
  tx: Transaction,
  services: Telling,
  notice: Omit<Notice, 'userId'>,
): Promise<void> {
  const userIds = await withRoomFor(tx, await activeAdministratorIds(tx), notice, mostUnread)
  await notify(
    tx,
    services,
    userIds.map((userId) => ({ userId, ...notice })),
  )
}
