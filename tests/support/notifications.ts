import { inTransaction } from '#server/database/database.ts'
import { type Notice, notify } from '#server/notifications/notify.ts'
import type { Notification } from '#shared/notifications/notification.ts'
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts'
import type { Person } from './factories.ts'
import type { TestServer } from './test-server.ts'

type Callable = Pick<TestServer, 'call'>

export const notificationsOf = async (server: Callable, { token }: Person, query = '?limit=100') =>
  (await server.call('GET', `/api/notifications${query}`, { token })).body

/** What a person was told, newest first; of one kind, or all. */
export async function toldTo(
  server: Callable,
  person: Person,
  kind?: NotificationKind,
): Promise<Notification[]> {
  const { notifications } = await notificationsOf(server, person)
  return notifications.filter((one: Notification) => kind === undefined || one.kind === kind)
}

export const kindsTold = async (server: Callable, person: Person): Promise<NotificationKind[]> =>
  (await toldTo(server, person)).map(({ kind }) => kind)

export const readNotifications = (server: Callable, { token }: Person, body: object = {}) =>
  server.call('POST', '/api/notifications/read', { token, body })

/** What a person is told, of no order that there is. */
export const notice = (userId: string, changes: Partial<Notice> = {}): Notice => ({
  userId,
  kind: 'order_placed',
  title: 'New order #123456',
  text: '',
  path: '/dashboard/vendor/orders',
  ...changes,
})

/** Tells people on a server, and reads what is stored. */
export const noticesOn = (server: TestServer) => ({
  tell: (...notices: Notice[]) => inTransaction(server.db, (tx) => notify(tx, server.services, notices)),
  rowsOf: ({ id }: Pick<Person, 'id'>) =>
    server.db.selectFrom('notifications').selectAll().where('user_id', '=', id).execute(),
})
