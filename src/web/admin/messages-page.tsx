import type { Inbox } from '#shared/messages/contact-message.ts'
import { parseInbox } from '#shared/messages/inbox-shape.ts'
import { messages } from '#shared/messages.ts'
import { useApi } from '../api/use-api.ts'
import { usePageNumber } from '../navigation/page-number.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { MessageCard } from './message-card.tsx'

export default function MessagesPage() {
  const page = usePageNumber()
  const { data, failure, reload, setData } = useApi(`/api/messages?page=${page}`, {
    keepsPrevious: true,
    isLive: true,
    read: parseInbox,
  })
  const takeRead = (id: string) =>
    setData((inbox) => ({
      ...inbox,
      unread: inbox.unread - 1,
      messages: inbox.messages.map((one) =>
        one._id === id ? { ...one, readAt: new Date().toISOString() } : one,
      ),
    }))
  return (
    <>
      <h1 className="text-2xl">Messages</h1>
      <p className="mt-1 mb-4 text-quiet" aria-live="polite">
        {data ? unreadWords(data) : 'From the contact form.'}
      </p>
      {!data && failure && (
        <FailedState message={failure.message || messages.inbox.fetchFailed} onRetry={reload} />
      )}
      {!data && !failure && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState message="No messages yet." hint="What people write on the contact page appears here." />
      )}
      {data && data.total > 0 && (
        <>
          <ul className="grid gap-4">
            {data.messages.map((message) => (
              <MessageCard key={message._id} message={message} onRead={() => takeRead(message._id)} />
            ))}
          </ul>
          <Pagination page={page} totalPages={data.totalPages} addressOf={(to) => `?page=${to}`} />
        </>
      )}
    </>
  )
}

const unreadWords = ({ unread, total }: Inbox): string =>
  unread === 0 ? `${total} in all, nothing unread.` : `${unread} unread of ${total}.`
