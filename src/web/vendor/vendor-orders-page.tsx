import { useRef } from 'react'
import { messages } from '#shared/messages.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import type { VendorDecision } from '#shared/orders/order-status.ts'
import { callApi } from '../platform/api-client.ts'
import { showToast } from '../platform/toast.ts'
import { useAction } from '../platform/use-action.ts'
import { useApi } from '../platform/use-api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Loading, RowsSkeleton } from '../ui/skeletons.tsx'
import { VendorOrderCard } from './vendor-order-card.tsx'
import { withDecisions } from './vendor-order-view.ts'

type Orders = { orders: VendorOrder[] }

export default function VendorOrdersPage() {
  const { data, failure, reload, setData } = useApi<Orders>('/api/vendor/orders')
  const { decideItem, decideAll } = useDecisions(setData, reload)
  return (
    <>
      <h1 className="mb-6 text-2xl">Orders</h1>
      {!data && failure && (
        <FailedState message={failure.message || messages.vendor.ordersFailed} onRetry={reload} />
      )}
      {!data && !failure && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data?.orders.length === 0 && (
        <EmptyState message={messages.vendor.noOrders} hint="New orders appear here, and we send you a mail.">
          <LinkButton look="plain" to="/dashboard/vendor/products">
            See my products
          </LinkButton>
        </EmptyState>
      )}
      <ul className="grid max-w-3xl gap-4">
        {data?.orders.map((order) => (
          <li key={order._id}>
            <VendorOrderCard order={order} onDecideItem={decideItem} onDecideAll={decideAll} />
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * Sends decisions. The screen shows them at once and reads the orders again afterwards, also after a failure
 * (specification section 4).
 */
function useDecisions(setData: (change: (data: Orders) => Orders) => void, reload: () => void) {
  const underWay = useRef(0)
  const send = async (
    order: VendorOrder,
    path: string,
    json: unknown,
    decisions: ReadonlyMap<string, VendorDecision>,
  ) => {
    underWay.current += 1
    setData(({ orders }) => ({
      orders: orders.map((one) => (one._id === order._id ? withDecisions(one, decisions) : one)),
    }))
    try {
      const answer = await callApi<{ message: string }>(path, { method: 'PUT', json })
      showToast(answer.message, 'success')
    } finally {
      underWay.current -= 1
      // With another decision still under way its own answer brings the newer state.
      if (underWay.current === 0) reload()
    }
  }
  const item = useAction(
    (order: VendorOrder, itemId: string, status: VendorDecision) =>
      send(order, `/api/vendor/orders/${order._id}/item/${itemId}`, { status }, new Map([[itemId, status]])),
    { fallback: messages.vendor.itemFailed },
  )
  const all = useAction(
    (order: VendorOrder, decisions: ReadonlyMap<string, VendorDecision>) => {
      const items = [...decisions].map(([_id, status]) => ({ _id, status }))
      return send(order, `/api/vendor/orders/${order._id}/items`, { items }, decisions)
    },
    { fallback: messages.vendor.itemsFailed },
  )
  return { decideItem: item.run, decideAll: all.run }
}
