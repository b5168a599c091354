import { messages } from '#shared/messages.ts'
import { type OrderPage, parseOrders, type ShownOrder } from '#shared/orders/order-shape.ts'
import { ConfirmEmailNote } from '../accounts/confirm-email-note.tsx'
import { useApi } from '../api/use-api.ts'
import { useLastPageAtMost, usePageNumber } from '../navigation/page-number.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { OrderCard } from './order-card.tsx'
import { buyerOrdersPath } from './order-paths.ts'

export default function MyOrdersPage() {
  const page = usePageNumber()
  const { data, failure, isLoading, reload, setData } = useApi(buyerOrdersPath(page), {
    keepsPrevious: true,
    isLive: true,
    read: parseOrders,
  })
  useLastPageAtMost(page, isLoading ? undefined : data?.totalPages)
  const replace = (order: ShownOrder) =>
    setData((before) => ({
      ...before,
      orders: before.orders.map((one) => (one._id === order._id ? order : one)),
    }))
  return (
    <div className="max-w-3xl xl:max-w-none">
      <h1 className="mb-4 text-2xl">My orders</h1>
      {!failure && (!data || isPastEnd(data)) && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {!data && failure && (
        <FailedState message={failure.message || messages.order.fetchFailed} onRetry={reload} />
      )}
      {data && !isPastEnd(data) && (
        <div className={isLoading && data.currentPage !== page ? 'opacity-60' : undefined}>
          <Orders page={data} onChanged={replace} onStale={reload} />
        </div>
      )}
    </div>
  )
}

const isPastEnd = ({ currentPage, totalPages }: OrderPage): boolean => currentPage > Math.max(totalPages, 1)

type OrdersProps = {
  page: OrderPage
  onChanged: (order: ShownOrder) => void
  onStale: () => void
}

function Orders({ page, onChanged, onStale }: OrdersProps) {
  if (page.orders.length === 0)
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
      <ul className="grid items-start gap-4 xl:grid-cols-2">
        {page.orders.map((order) => (
          <OrderCard key={order._id} order={order} onChanged={onChanged} onStale={onStale} />
        ))}
      </ul>
      <Pagination page={page.currentPage} totalPages={page.totalPages} addressOf={(to) => `?page=${to}`} />
      <ConfirmEmailNote className="mt-4" />
    </>
  )
}
