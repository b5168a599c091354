import type { ReactNode } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import type { OrderEvent } from '#shared/orders/order-event.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { eventTextFor } from '#shared/orders/payment-event-words.ts'
import type { ApiFailure } from '../../api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MessagePage } from '../../ui/message-page-layout.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { SaidWords } from './said-words.tsx'

/** The list that an order's page leads back to. */
type OrderList = { path: string; name: string }

type OrderHeadProps = {
  list: OrderList
  /** The parent order's, whose number people see. */
  orderId: string
  status: OrderStatus
  createdAt: string
  /** Text of the button that prints. */
  printWords: string
}

/** The way back to the list and 'Print', side by side also on phones; then number, status and time of an order. */
export function OrderHead({ list, orderId, status, createdAt, printWords }: OrderHeadProps) {
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Link to={list.path} className="link inline-flex min-h-11 items-center">
          {list.name}
        </Link>
        <Button look="plain" onClick={() => print()}>
          {printWords}
        </Button>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-2xl even-figures">Order {shortId(orderId)}</h1>
        <StatusChip status={status} />
      </div>
      {createdAt && (
        <p className="text-quiet text-sm">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
      )}
    </div>
  )
}

type NoOrderProps = {
  list: OrderList
  failure: ApiFailure | undefined
  /** The page's own words where the server gave none. */
  fallback: string
  onRetry: () => void
}

/** Instead of an order: still loading, not there, or not loaded. */
export function NoOrder({ list, failure, fallback, onRetry }: NoOrderProps) {
  if (failure?.status === 404)
    return (
      <MessagePage
        title="Order not found"
        text={`It is not among ${list.name.toLowerCase()}. Check the link.`}
      >
        <LinkButton to={list.path}>{list.name}</LinkButton>
      </MessagePage>
    )
  return (
    <>
      <h1 className="mb-4 text-2xl">Order</h1>
      {failure ? (
        <FailedState message={failure.message || fallback} onRetry={onRetry} />
      ) : (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
    </>
  )
}

type OrderHistoryProps = {
  events: readonly OrderEvent[]
  reader: 'buyer' | 'vendor'
  /** Whose act it was, as the reader knows them. */
  actor: (event: OrderEvent) => ReactNode
}

/** What has happened to an order, the oldest first. */
export function OrderHistory({ events, reader, actor }: OrderHistoryProps) {
  return (
    <section aria-labelledby="history-title" className="card p-4 md:p-5">
      <h2 id="history-title" className="text-lg">
        History
      </h2>
      <ol className="mt-2 grid gap-3 border-divider border-l-2 pl-4">
        {events.map((event, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
          <li key={place}>
            <p className="wrap-anywhere">{eventTextFor(reader, event)}</p>
            <SaidWords {...event} />
            <p className="text-quiet text-sm">
              {actor(event)}
              {event.at && (
                <>
                  , <time dateTime={event.at}>{formatDateTime(event.at)}</time>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
