import * as z from 'zod/mini'
import { count, idField, limitQuery, messageAnswer, pageFields, pageQuery, time } from '../fields.ts'
import { usualPageSize } from '../paging.ts'
import { notificationKinds } from './notification-kinds.ts'

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

/** Body of POST /api/notifications/read: one of them, or all. */
export const readNotificationsSchema = z.object({ _id: z.optional(idField('Not found')) })

export const readNotificationsAnswer = z.extend(messageAnswer, { unread: count })

