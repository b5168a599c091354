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
