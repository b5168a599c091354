import {
  amount,
  inField,
  listInField,
  object,
  oneOf,
  pageShape,
  text,
  time,
  timeOrNull,
} from '../answer-shapes.ts'
import type { Notification, NotificationEvent, NotificationPage } from './notification.ts'
import { notificationKinds } from './notification-kinds.ts'

const asNotification = object<Notification>({
  _id: text,
  // A newer server may know more kinds: what is read is the title and the text.
  kind: oneOf(notificationKinds, 'order_placed'),
  title: text,
  text,
  path: text,
  createdAt: time,
  readAt: timeOrNull,
})

const parseNotification = (value: unknown, index: number): Notification => {
  const notification = asNotification(value)
  return { ...notification, _id: notification._id || String(index) }
}
const parseNotifications = listInField('notifications', parseNotification)

/** A page of GET /api/notifications; null when it holds no list of them. */
export function parseNotificationPage(answer: unknown): NotificationPage | null {
  const notifications = parseNotifications(answer)
  if (!notifications) return null
  return object<NotificationPage>({
    notifications: () => notifications,
    ...pageShape(notifications),
    unread: amount(notifications.filter(({ readAt }) => readAt === null).length),
  })(answer)
}

/** An event of GET /api/events; null when it holds no notification. */
export function parseNotificationEvent(data: unknown): NotificationEvent | null {
  const notification = inField('notification', asNotification)(data)
  return (
    notification && object<NotificationEvent>({ notification: () => notification, unread: amount(1) })(data)
  )
}
