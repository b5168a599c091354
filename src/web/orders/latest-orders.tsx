import { formatDate } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import { formatPrice } from '#shared/money.ts'
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
      {/* As high as three orders, one of them in two lines on phones, until there are some: most often what stands below stays in its
          place. */}
      <div className={data?.orders.length ? undefined : 'min-h-[20rem] sm:min-h-[17.25rem]'}>
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
            className="card flex min-h-21 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-3 hover:bg-green-soft"
          >
            <span className="grow">
              <span className="block font-semibold even-figures">Order {shortId(order._id)}</span>
              {order.createdAt && (
                <span className="block text-quiet text-sm">{formatDate(order.createdAt)}</span>
              )}
            </span>
            <span className="grid justify-items-end gap-1">
              <StatusChip status={order.status} />
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
  return (
    <>
      <Price leones={sums.toPay} className="whitespace-normal" />
      {paid > 0 && stillToPay > 0 && (
        <span className="text-clay text-sm">{formatPrice(stillToPay)} still to pay</span>
      )}
    </>
  )
}
