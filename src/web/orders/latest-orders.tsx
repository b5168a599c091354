import { formatDate } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import { formatPrice } from '#shared/money.ts'
import { deliveryFeeOf, withDelivery } from '#shared/orders/delivery-fees.ts'
import { buyerOrderPath } from '#shared/orders/order-pages.ts'
import { parseOrders, type ShownOrder } from '#shared/orders/order-shape.ts'
import { isNothingLeft, orderSums } from '#shared/orders/order-sums.ts'
import { paidOfShops } from '#shared/orders/to-pay.ts'
import { useApi } from '../api/use-api.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Link } from '../ui/link.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Price } from '../ui/price.tsx'
import { Loading, Skeleton } from '../ui/skeletons.tsx'
import { StatusChip } from '../ui/status-chip.tsx'

const shown = 3
const latestOrders = `/api/order/?page=1&limit=${shown}`

/** How the buyer's last orders stand, for the first screen of the dashboard. */
export function LatestOrders({ className }: { className: string }) {
  const { data, failure, reload } = useApi(latestOrders, { isLive: true, read: parseOrders })
  return (
    <section aria-labelledby="latest-orders-title" className={className}>
      <h2 id="latest-orders-title" className="mb-3 text-xl">
        Latest orders
      </h2>
      {/* As high as three orders until there are some: what stands below stays in its place. */}
      <div className={data?.orders.length ? undefined : 'min-h-[17.25rem]'}>
        {data && <Orders orders={data.orders} />}
        {!data && failure && (
          <FailedState message={failure.message || messages.order.fetchFailed} onRetry={reload} />
        )}
        {!data && !failure && (
          <Loading>
            <Skeleton className="h-[17.25rem] rounded-card" />
          </Loading>
        )}
      </div>
    </section>
  )
}

const line = 'flex flex-wrap items-center justify-between gap-x-2'

function Orders({ orders }: { orders: readonly ShownOrder[] }) {
  if (orders.length === 0)
    return (
      <EmptyState message={messages.order.none}>
        <LinkButton to="/shop">Go to the shop</LinkButton>
      </EmptyState>
    )
  return (
    <ul className="grid gap-3">
      {orders.map((order) => (
        <li key={order._id} className="min-w-0">
          <Link
            to={buyerOrderPath(order._id)}
            className="card grid min-h-21 gap-1 px-4 py-3 hover:bg-green-soft"
          >
            <span className={line}>
              <span className="font-semibold even-figures">Order {shortId(order._id)}</span>
              <StatusChip status={order.status} />
            </span>
            <span className={line}>
              <span className="text-quiet text-sm">{order.createdAt && formatDate(order.createdAt)}</span>
              <ToPay order={order} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ToPay({ order }: { order: ShownOrder }) {
  const sums = orderSums(order)
  if (isNothingLeft(sums)) return <span>{messages.order.nothingToPay}</span>
  const { paid, stillToPay } = paidOfShops(order.shops)
  const isPartlyPaid = paid > 0 && stillToPay > 0
  return isPartlyPaid ? (
    <span className="text-clay even-figures">{formatPrice(stillToPay)} still to pay</span>
  ) : (
    <Price leones={withDelivery(sums.toPay, deliveryFeeOf(order.shops) ?? 0)} className="whitespace-normal" />
  )
}
