import { type RefObject, useRef, useState } from 'react'
import { messages } from '#shared/messages.ts'
import { type OrderPage, parseOrderRecord, parseOrders, type ShownOrder } from '#shared/orders/order-shape.ts'
import { ConfirmEmailNote } from '../accounts/confirm-email-note.tsx'
import { useApi } from '../api/use-api.ts'
import { addressOfPage, useLastPageAtMost, usePageNumber } from '../navigation/page-number.ts'
import { useLocation, useSearchParams } from '../navigation/router.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { OrderCard } from './order-card.tsx'
import { buyerOrdersPath, myOrdersPage } from './order-paths.ts'
import { isNarrowed, orderFilters } from './search/order-filters.ts'
import { NoOrderFound, OrderSearch } from './search/order-search.tsx'
import { HeldBackOrders } from './steady/held-back-orders.tsx'
import { useSteadyOrders } from './steady/use-steady-orders.ts'
import { WaitingOrderCard } from './waiting-order-card.tsx'

const pathOfOne = (id: string) => `/api/order/${id}`

export default function MyOrdersPage() {
  const page = usePageNumber()
  const { search } = useLocation()
  const filters = orderFilters(useSearchParams())
  const isSearching = isNarrowed(filters)
  const path = buyerOrdersPath(page, filters)
  const { data, failure, isLoading, isPrevious, reload, setData } = useApi(path, {
    keepsPrevious: true,
    isLive: true,
    read: parseOrders,
  })
  const steady = useSteadyOrders({
    path,
    latest: isPrevious ? undefined : data?.orders,
    pathOfOne,
    readOne: parseOrderRecord,
  })
  const orders = steady.shown
  const list = useRef<HTMLUListElement>(null)
  useLastPageAtMost(page, isLoading || orders.length > 0 ? undefined : data?.totalPages)
  const replace = (order: ShownOrder) => {
    setData((before) => ({
      ...before,
      orders: before.orders.map((one) => (one._id === order._id ? order : one)),
    }))
    steady.replace(order)
  }
  // Once shown, the fields stay: what finds nothing is corrected in them.
  const [hasSearch, setHasSearch] = useState(false)
  if (!hasSearch && (isSearching || (data && data.total > 0))) setHasSearch(true)
  // None of the orders asked for before does not mean that there are none of these.
  const isUnknown = !data || (orders.length === 0 && (isPastEnd(data) || isPrevious))
  return (
    <div className="max-w-3xl @min-[50rem]:max-w-none">
      <HeldBackOrders {...steady} list={list} />
      <h1 className="mb-4 text-2xl">My orders</h1>
      {search === '' && <WaitingOrderCard />}
      {hasSearch && (
        <OrderSearch
          filters={filters}
          others="shop or phone"
          found={isSearching && !isPrevious ? data : undefined}
        />
      )}
      {!failure && isUnknown && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {!data && failure && (
        <FailedState message={failure.message || messages.order.fetchFailed} onRetry={reload} />
      )}
      {data && !isUnknown && (
        <div className={isPrevious ? 'opacity-60' : undefined}>
          <Orders
            ref={list}
            page={data}
            orders={orders}
            isSearching={isSearching}
            onChanged={replace}
            onStale={reload}
          />
        </div>
      )}
    </div>
  )
}

const isPastEnd = ({ currentPage, totalPages }: OrderPage): boolean => currentPage > Math.max(totalPages, 1)

type OrdersProps = {
  ref: RefObject<HTMLUListElement | null>
  page: OrderPage
  orders: readonly ShownOrder[]
  isSearching: boolean
  onChanged: (order: ShownOrder) => void
  onStale: () => void
}

function Orders({ ref, page, orders, isSearching, onChanged, onStale }: OrdersProps) {
  const query = useSearchParams()
  if (orders.length === 0 && isSearching) return <NoOrderFound allOrders={myOrdersPage} />
  if (orders.length === 0)
    return (
      <EmptyState
        message={messages.order.none}
        hint="What you order is kept here, with the numbers of the shops."
      >
        <LinkButton to="/shop">Go to the shop</LinkButton>
      </EmptyState>
    )
  return (
    <>
      <ConfirmEmailNote className="mb-4" />
      <ul ref={ref} className="grid grid-cols-1 items-start gap-4 @min-[50rem]:grid-cols-2">
        {orders.map((order) => (
          <OrderCard key={order._id} order={order} onChanged={onChanged} onStale={onStale} />
        ))}
      </ul>
      <Pagination
        page={page.currentPage}
        totalPages={page.totalPages}
        addressOf={(to) => addressOfPage(query, to)}
      />
    </>
  )
}
