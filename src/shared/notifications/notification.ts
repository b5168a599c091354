import * as z from 'zod/mini'
import { describedAs } from '../described-as.ts'
import { count, idField, limitQuery, line, messageAnswer, pageFields, pageQuery, time } from '../fields.ts'
import { usualPageSize } from '../paging.ts'
import { notificationKinds } from './notification-kinds.ts'

/** The same bound as the database's. */
const longestPath = 200

/** What a person is told; `path` is the page where they act. */
export const notificationSchema = z.object({
  _id: z.string(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  createdAt: time,
  readAt: z.nullable(time),
})
export type Notification = z.infer<typeof notificationSchema>

/** Query of GET /api/notifications. */
export const notificationsQuery = z.object({ page: pageQuery, limit: limitQuery(usualPageSize) })

/** GET /api/notifications: newest first; `unread` counts over all pages. */
export const notificationPageSchema = z.object({
  notifications: z.array(notificationSchema),
  ...pageFields,
  unread: count,
})
export type NotificationPage = z.infer<typeof notificationPageSchema>

/** Body of POST /api/notifications/read: one of them, those that lead to a page of the site, or all. */
export const readNotificationsSchema = z.object({
  _id: z.optional(idField('Not found')),
  path: z.optional(line(longestPath)),
})

export const readNotificationsAnswer = z.extend(messageAnswer, { unread: count })

/** GET /api/events: server-sent events, named `notification`, until the session or the connection ends. */
export const eventStreamSchema = z.any().register(describedAs, {
  type: 'string',
  description: 'Events named `notification`; the data of each is `{ notification, unread }`',
})

/** The data of an event of GET /api/events. */
export const notificationEventSchema = z.object({ notification: notificationSchema, unread: count })
export type NotificationEvent = z.infer<typeof notificationEventSchema>
