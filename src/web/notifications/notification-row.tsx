import { formatDateTime } from '#shared/dates.ts'
import type { Notification } from '#shared/notifications/notification.ts'
import { callApi } from '../api/api-client.ts'
import { Link } from '../ui/link.tsx'

type NotificationRowProps = { notification: Notification; onRead: () => void }

/** The whole card leads to where one acts, and is read with that. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { _id, title, text, path, createdAt, readAt } = notification
  const isUnread = readAt === null
  const markRead = () => {
    if (!isUnread) return
    onRead()
    // The page that opens does not wait for it; a failure leaves it unread.
    callApi('/api/notifications/read', { method: 'POST', json: { _id }, isBackground: true }).catch(
      () => undefined,
    )
  }
  return (
    <li>
      <Link
        // A page of this site, whatever was sent.
        to={/^\/(?!\/)/.test(path) ? path : '/dashboard'}
        onClick={markRead}
        className="card block p-4 hover:bg-green-soft"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={isUnread ? 'font-bold' : 'font-semibold'}>
            {isUnread && (
              <>
                <span aria-hidden="true" className="mr-2 inline-block size-2.5 rounded-full bg-green" />
                <span className="sr-only">Unread: </span>
              </>
            )}
            {title}
          </span>
          <time dateTime={createdAt} className="text-quiet text-sm">
            {createdAt && formatDateTime(createdAt)}
          </time>
        </span>
        <span className="mt-1 block wrap-anywhere">{text}</span>
      </Link>
    </li>
  )
}
