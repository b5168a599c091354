import { useSearchParams } from 'react-router'
import { messages } from '#shared/messages.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import { useApi } from '../platform/use-api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { FilterTick } from './filter-tick.tsx'
import { StaleNotice } from './stale-notice.tsx'
import { useDecisions } from './use-decisions.ts'
import { vendorOrdersIn } from './vendor-order-answers.ts'
import { VendorOrderCard } from './vendor-order-card.tsx'
import { isWaiting } from './vendor-order-view.ts'

export default function VendorOrdersPage() {
  const { data, failure, reload, setData } = useApi('/api/vendor/orders', { read: vendorOrdersIn })
  const replace = (order: VendorOrder) =>
    setData((orders) => orders.map((one) => (one._id === order._id ? order : one)))
  const decisions = useDecisions(replace, reload)
  const failed = failure && (failure.message || messages.vendor.ordersFailed)
  return (
    <div className="max-w-3xl">
      <h1 className="mb-4 text-2xl">Orders</h1>
      {!data && failed && <FailedState message={failed} onRetry={reload} />}
      {data && failed && <StaleNotice message={failed} onRetry={reload} />}
      {!data && !failed && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data?.length === 0 && (
        <EmptyState message={messages.vendor.noOrders} hint="New orders appear here, and we send you a mail.">
          <LinkButton look="plain" to="/dashboard/vendor/products">
            See my products
          </LinkButton>
        </EmptyState>
      )}
      {data && data.length > 0 && <OrderList orders={data} decisions={decisions} />}
    </div>
  )
}

type OrderListProps = { orders: readonly VendorOrder[]; decisions: ReturnType<typeof useDecisions> }

function OrderList({ orders, decisions }: OrderListProps) {
  const [searchParams, setSearchParams] = useSearchParams()
  const onlyWaiting = searchParams.get('show') === 'waiting'
  const waitingCount = orders.filter(isWaiting).length
  // What is being answered stays in its place until the server has the answer.
  const listed = orders.filter((order) => !onlyWaiting || isWaiting(order))
  return (
    <>
      <FilterTick
        words={`Only orders that wait for your answer (${waitingCount})`}
        isOn={onlyWaiting}
        onChange={(isOn) => setSearchParams(isOn ? { show: 'waiting' } : {}, { replace: true })}
      />
      {listed.length === 0 && (
        <EmptyState message="No order waits for your answer." hint="Take the tick away to see all orders." />
      )}
      <ul className="grid gap-4">
        {listed.map((order) => (
          <li key={order._id}>
            <VendorOrderCard
              order={decisions.shown(order)}
              onDecideItem={decisions.decideItem}
              onDecideAll={decisions.decideAll}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
