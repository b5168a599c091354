import { useMemo } from 'react'
import { messages } from '#shared/messages.ts'
import { useApi } from '../platform/use-api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { ordersIn, type ShownOrder } from './order-answers.ts'
import { OrderCard } from './order-card.tsx'

export default function MyOrdersPage() {
  const { data, failure, reload, setData } = useApi<unknown>('/api/order/')
  const orders = useMemo(() => ordersIn(data), [data])
  const hasFailed = failure !== undefined || data !== undefined
  const replace = (order: ShownOrder) =>
    setData((before) => ({ orders: ordersIn(before)?.map((one) => (one._id === order._id ? order : one)) }))
  return (
    <div className="max-w-3xl">
      <h1 className="mb-4 text-2xl">My orders</h1>
      {!orders && !hasFailed && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {!orders && hasFailed && (
        <FailedState message={failure?.message || messages.order.fetchFailed} onRetry={reload} />
      )}
      {orders && <Orders orders={orders} onChanged={replace} onStale={reload} />}
    </div>
  )
}

type OrdersProps = {
  orders: readonly ShownOrder[]
  onChanged: (order: ShownOrder) => void
  onStale: () => void
}

function Orders({ orders, onChanged, onStale }: OrdersProps) {
  if (orders.length === 0)
    return (
      <EmptyState
        message={messages.order.none}
        hint="What you order is kept here, with the numbers of the shops."
      >
        <LinkButton to="/shop">Go to the shop</LinkButton>
      </EmptyState>
    )
  const newestFirst = orders.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return (
    <ul className="grid gap-4">
      {newestFirst.map((order) => (
        <OrderCard key={order._id} order={order} onChanged={onChanged} onStale={onStale} />
      ))}
    </ul>
  )
}
