import { formatDateTime } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import { parseOrders, type ShownOrder } from '#shared/orders/order-shape.ts'
import { useApi } from '../../api/use-api.ts'
import { EmptyCart } from '../../cart/no-cart.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { buyerOrdersPath } from '../order-paths.ts'

/** An older order is not the reason for a cart that has become empty just now. */
const longestAgoMs = 24 * 60 * 60 * 1000

const holds = ({ createdAt, items }: ShownOrder, listingIds: readonly string[]): boolean =>
  Date.now() - Date.parse(createdAt) < longestAgoMs &&
  listingIds.every((id) => items.some((item) => item.listingId === id))

/** Shown when the cart is empty and these listings were in it, or in an order without a response: they were ordered or removed. */
export function OrderedAlready({ listingIds }: { listingIds: readonly string[] }) {
  const { data, failure } = useApi(buyerOrdersPath(1), { read: parseOrders })
  if (!data && !failure)
    return (
      <Loading>
        <RowsSkeleton rows={1} />
      </Loading>
    )
  const order = data?.orders.find((one) => holds(one, listingIds))
  if (!order) return <EmptyCart />
  return (
    <EmptyState
      message="You have ordered this already."
      hint={`It is order ${shortId(order._id)} of ${formatDateTime(order.createdAt)}.`}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={`/ordersuccess?order=${order._id}`}>See this order</LinkButton>
        <LinkButton to="/shop" look="plain">
          Continue shopping
        </LinkButton>
      </div>
    </EmptyState>
  )
}
