import { useContext } from 'react'
import type { Inbox, StoredMessage } from '#shared/messages/contact-message.ts'
import { parseInbox } from '#shared/messages/inbox-shape.ts'
import { messageStates } from '#shared/messages/message-states.ts'
import { messages } from '#shared/messages.ts'
import { useApi } from '../../api/use-api.ts'
import { useLastPageAtMost, usePageNumber } from '../../navigation/page-number.ts'
import { useSearchParams } from '../../navigation/router.ts'
import { useReadAbout } from '../../notifications/use-read-about.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { ExportButton } from '../export-button.tsx'
import { countWords, WaitingWorkContext } from '../waiting-work.ts'
import { MessageCard } from './message-card.tsx'

const path = '/dashboard/admin/messages'

const views = [
  { words: 'All', state: undefined },
  { words: 'Open', state: 'open' },
  { words: 'Answered', state: 'answered' },
] as const

/** What people wrote on the contact page, and what was answered. */
export default function MessagesPage() {
  const page = usePageNumber()
  const query = useSearchParams()
  // What the menu counts at Messages: a read one waits too.
  const open = useContext(WaitingWorkContext)?.data?.messages.count
  const state = messageStates.find((one) => one === query.get('state'))
  const addressOf = (to: number) => `?${new URLSearchParams({ ...(state && { state }), page: String(to) })}`
  const { data, failure, isLoading, reload, setData } = useApi(`/api/messages${addressOf(page)}`, {
    keepsPrevious: true,
    isLive: true,
    read: parseInbox,
  })
  // New ones are among all but the answered.
  useReadAbout(data && state !== 'answered' ? path : null, data)
  const takeRead = (id: string) =>
    setData((inbox) => ({
      ...inbox,
      unread: inbox.unread - 1,
      messages: inbox.messages.map((one) =>
        one._id === id ? { ...one, readAt: new Date().toISOString() } : one,
      ),
    }))
  useLastPageAtMost(page, isLoading ? undefined : data?.totalPages)
  const takeAnswered = (id: string, answered: StoredMessage | null) => {
    if (answered)
      setData((inbox) => ({
        ...inbox,
        messages: inbox.messages.map((one) => (one._id === id ? answered : one)),
      }))
    // Unread and open ones are counted again.
    reload()
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Messages</h1>
        <ExportButton table="messages" query={{ state: state ?? '' }} />
      </div>
      <p className="mt-1 mb-4 text-quiet" aria-live="polite">
        {data ? (state ? `${data.total} ${state}.` : unreadWords(data)) : 'From the contact form.'}
      </p>
      <nav aria-label="Messages by state" className="mb-4 flex flex-wrap gap-3">
        {views.map(({ words, state: wanted }) => (
          <LinkButton
            key={words}
            look={state === wanted ? 'main' : 'plain'}
            aria-current={state === wanted ? 'page' : undefined}
            to={wanted ? `${path}?state=${wanted}` : path}
          >
            {wanted === 'open' && open ? `${words}: ${countWords(open)}` : words}
          </LinkButton>
        ))}
      </nav>
      {!data && failure && (
        <FailedState message={failure.message || messages.inbox.fetchFailed} onRetry={reload} />
      )}
      {!data && !failure && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data?.total === 0 && (
        <EmptyState
          message={state ? `No ${state} messages.` : 'No messages yet.'}
          hint="What people write on the contact page appears here."
        />
      )}
      {data && data.total > 0 && (
        <>
          <ul className="grid gap-4">
            {data.messages.map((message) => (
              <MessageCard
                key={message._id}
                message={message}
                onRead={() => takeRead(message._id)}
                onAnswered={(answered) => takeAnswered(message._id, answered)}
              />
            ))}
          </ul>
          <Pagination page={page} totalPages={data.totalPages} addressOf={addressOf} />
        </>
      )}
    </>
  )
}

const unreadWords = ({ unread, total }: Inbox): string =>
  unread === 0 ? `${total} in all, nothing unread.` : `${unread} unread of ${total}.`
