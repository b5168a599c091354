import { messages } from '#shared/messages.ts'
import {
  notificationPageSchema,
  notificationsQuery,
  readNotificationsAnswer,
  readNotificationsSchema,
} from '#shared/notifications/notification.ts'
import { anyoneSignedIn, callerOf } from '../http/access.ts'
import { pagesOf } from '../http/paging.ts'
import type { RouteModule } from '../http/route-module.ts'
import { countNotifications, listNotifications } from './notification-rows.ts'
import { readNotifications } from './read-notifications.ts'

/** What the caller is told; open to all roles. */
export const notificationRoutes: RouteModule = (app, services) => {
  const { db } = services
  app.get(
    '/api/notifications',
    {
      // Pages ask by themselves, which must not keep a session alive that its user has left.
      config: { access: anyoneSignedIn, heading: 'Notifications', isUnattended: true },
      schema: {
        operationId: 'listNotifications',
        querystring: notificationsQuery,
        response: { 200: notificationPageSchema },
      },
    },
    async (request) => {
      const { userId } = callerOf(request)
      const [notifications, { total, unread }] = await Promise.all([
        listNotifications(db, userId, request.query),
        countNotifications(db, userId),
      ])
      return { notifications, ...pagesOf(request.query, total), unread }
    },
  )

  app.post(
    '/api/notifications/read',
    {
      config: { access: anyoneSignedIn, heading: 'Notifications', refuses: ['not_found'] },
      schema: {
        operationId: 'readNotifications',
        body: readNotificationsSchema,
        response: { 200: readNotificationsAnswer },
      },
    },
    async (request) => {
      const { _id: id, path } = request.body
      const unread = await readNotifications(services, callerOf(request).userId, { id, path })
      return { message: messages.notifications.markedRead, unread }
    },
  )
}
