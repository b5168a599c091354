import { useEffect, useState } from 'react'
import { messages } from '#shared/messages.ts'
import type { NotificationPage } from '#shared/notifications/notification.ts'
import { parseNotificationPage } from '#shared/notifications/notification-shape.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { addressOfPage, useLastPageAtMost, usePageNumber } from '../navigation/page-number.ts'
import { useSearchParams } from '../navigation/router.ts'
import { PhoneCard } from '../push/phone-card.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { NotificationRow } from './notification-row.tsx'
import { arrivals, unread } from './unread.ts'

const now = () => new Date().toISOString()

/** What the user was told, newest first, with what is unread marked. */
export default function NotificationsPage() {
  const page = usePageNumber()
  const query = useSearchParams()
  const { data, failure, reload, setData } = useApi(`/api/notifications?page=${page}`, {
    keepsPrevious: true,
    read: parseNotificationPage,
  })
  useLastPageAtMost(page, data?.totalPages)
  useEffect(() => {
    if (data) unread.set(data.unread)
  }, [data])
  const { fresh, forgetFresh } = useFresh()
  const { run, isBusy } = useAction(
    async () => {
      await callApi('/api/notifications/read', { method: 'POST', json: {} })
      setData((before) => withRead(before))
    },
    { fallback: messages.notifications.markFailed },
  )
  const showFresh = () => {
    forgetFresh()
    reload()
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl">Notifications</h1>
          <p className="mt-1 text-quiet" aria-live="polite">
            {data && data.total > 0
              ? unreadWords(data)
              : 'What happens with your orders, and what waits for you.'}
          </p>
        </div>
        {data !== undefined && data.unread > 0 && (
          <Button look="plain" isBusy={isBusy} onClick={() => run()}>
            Mark all as read
          </Button>
        )}
      </div>
      <PhoneCard />
      <div aria-live="polite">
        {fresh > 0 && data && (
          <Button look="plain" className="mb-4 w-full" onClick={showFresh}>
            {fresh === 1 ? 'Show 1 new notification' : `Show ${fresh} new notifications`}
          </Button>
        )}
      </div>
      {!data && failure && (
        <FailedState message={failure.message || messages.notifications.loadFailed} onRetry={reload} />
      )}
      {!data && !failure && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState message={messages.notifications.none} hint="When an order moves, you read it here." />
      )}
      {data && data.total > 0 && (
        <>
          <ul className="grid gap-3">
            {data.notifications.map((one) => (
              <NotificationRow
                key={one._id}
                notification={one}
                onRead={() => setData((before) => withRead(before, one._id))}
              />
            ))}
          </ul>
          <Pagination page={page} totalPages={data.totalPages} addressOf={(to) => addressOfPage(query, to)} />
        </>
      )}
    </>
  )
}

/** How many have come since the list was loaded: it does not move by itself under a finger. */
function useFresh() {
  const arrived = arrivals.use()
  const [seen, setSeen] = useState(arrived)
  return { fresh: arrived - seen, forgetFresh: () => setSeen(arrived) }
}

function withRead(page: NotificationPage, id?: string): NotificationPage {
  const isRead = (_id: string) => id === undefined || id === _id
  const notifications = page.notifications.map((one) =>
    isRead(one._id) ? { ...one, readAt: one.readAt ?? now() } : one,
  )
  const wasUnread = page.notifications.some(({ _id, readAt }) => _id === id && readAt === null)
  return { ...page, notifications, unread: id === undefined ? 0 : page.unread - (wasUnread ? 1 : 0) }
}

const unreadWords = ({ unread: count, total }: NotificationPage): string =>
  count === 0 ? `${total} in all, nothing unread.` : `${count} unread of ${total}.`
