import { type RefObject, useRef, useState } from 'react'
import { messages } from '#shared/messages.ts'
import type { VendorOrder, VendorOrdersAnswer } from '#shared/orders/order.ts'
import { type PaymentState, paymentStates } from '#shared/orders/payment-states.ts'
import { parseVendorOrderRecord, parseVendorOrders } from '#shared/orders/vendor-order-shape.ts'
import { useApi } from '../../api/use-api.ts'
import { SelectField } from '../../forms/field.tsx'
import { FilterTick } from '../../listings/own/filter-tick.tsx'
import { StaleNotice } from '../../listings/own/stale-notice.tsx'
import { currentQuery } from '../../navigation/current-query.ts'
import { addressOfPage, useLastPageAtMost, usePageNumber } from '../../navigation/page-number.ts'
import { useNavigate, useSearchParams } from '../../navigation/router.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { shopOrdersPage, vendorOrdersPath } from '../order-paths.ts'
import { isNarrowed, type OrderFilters, vendorOrderFilters, withFilters } from '../search/order-filters.ts'
import { NoOrderFound, OrderSearch } from '../search/order-search.tsx'
import { HeldBackOrders } from '../steady/held-back-orders.tsx'
import { SteadyItem } from '../steady/steady-item.tsx'
import { useSteadyOrders } from '../steady/use-steady-orders.ts'
import { useDecisions } from './use-decisions.ts'
import { VendorOrderCard } from './vendor-order-card.tsx'

const pathOfOne = (id: string) => `/api/vendor/orders/${id}`

export default function VendorOrdersPage() {
  const [onlyWaiting, showOnlyWaiting] = useOnlyWaiting()
  const page = usePageNumber()
  const filters = vendorOrderFilters(useSearchParams())
  const isSearching = isNarrowed(filters)
  const path = vendorOrdersPath(page, onlyWaiting, filters)
  const { data, failure, isLoading, isPrevious, reload, setData } = useApi(path, {
    keepsPrevious: true,
    isLive: true,
    read: parseVendorOrders,
  })
  const steady = useSteadyOrders({
    path,
    latest: isPrevious ? undefined : data?.orders,
    pathOfOne,
    readOne: parseVendorOrderRecord,
  })
  const orders = steady.shown
  useLastPageAtMost(page, isLoading || orders.length > 0 ? undefined : data?.totalPages)
  const replace = (order: VendorOrder) => {
    setData((before) => ({
      ...before,
      orders: before.orders.map((one) => (one._id === order._id ? order : one)),
    }))
    steady.replace(order)
  }
  const decisions = useDecisions(replace, reload)
  // Other orders are being loaded, or this page has none any more: that does not mean that there are none at all.
  const isUnknown = isLoading || (data !== undefined && page > Math.max(data.totalPages, 1))
  const isEmpty = data !== undefined && orders.length === 0
  const list = useRef<HTMLUListElement>(null)
  // Once shown, the fields stay: what finds nothing is corrected in them.
  const [hasSearch, setHasSearch] = useState(false)
  if (!hasSearch && (isSearching || onlyWaiting || (data && data.total > 0))) setHasSearch(true)
  const failed = failure && (failure.message || messages.vendor.ordersFailed)
  return (
    <div className="max-w-3xl @min-[50rem]:max-w-none">
      <HeldBackOrders {...steady} list={list} />
      <h1 className="mb-4 text-2xl">Shop orders</h1>
      {!data && failed && <FailedState message={failed} onRetry={reload} />}
      {data && failed && <StaleNotice message={failed} onRetry={reload} />}
      {hasSearch && (
        <OrderSearch
          filters={filters}
          others="buyer or phone"
          found={isSearching && !isPrevious ? data : undefined}
          beside={
            <FilterTick
              words={data ? `Only waiting (${data.waiting})` : 'Only waiting'}
              isOn={onlyWaiting}
              onChange={showOnlyWaiting}
            />
          }
        >
          <PaymentFilter value={filters.payment} />
        </OrderSearch>
      )}
      {isEmpty && !isUnknown && isSearching && <NoOrderFound allOrders={shopOrdersPage} />}
      {isEmpty && !isUnknown && !isSearching && <NoOrders onlyWaiting={onlyWaiting} />}
      {!failed && (!data || (isEmpty && isUnknown)) && (
        <Loading>
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data && !isEmpty && (
        <div className={isLoading && data.currentPage !== page ? 'opacity-60' : undefined}>
          <OrderList ref={list} page={data} orders={orders} decisions={decisions} />
        </div>
      )}
    </div>
  )
}

/** The filter lives in the address; a change begins at page 1, leaves the other filters and is a step to go back from. */
function useOnlyWaiting() {
  const search = useSearchParams()
  const navigate = useNavigate()
  const show = (isOn: boolean) => {
    const asked = currentQuery()
    if (isOn) asked.set('show', 'waiting')
    else asked.delete('show')
    navigate(withFilters(asked, {}))
  }
  return [search.get('show') === 'waiting', show] as const
}

const paymentWords: Record<PaymentState, string> = {
  none: 'Not said',
  said: 'Said paid',
  received: 'Received',
  disputed: 'Not received',
}

/** What was said last of the payment; a choice is a step to go back from. */
function PaymentFilter({ value }: { value: OrderFilters['payment'] }) {
  const navigate = useNavigate()
  return (
    <div className="grow basis-36">
      <SelectField
        label="Payment"
        value={value}
        onChange={(event) => {
          const wanted = paymentStates.find((state) => state === event.target.value) ?? ''
          navigate(withFilters(currentQuery(), { payment: wanted }))
        }}
      >
        <option value="">All</option>
        {paymentStates.map((state) => (
          <option key={state} value={state}>
            {paymentWords[state]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

function NoOrders({ onlyWaiting }: { onlyWaiting: boolean }) {
  if (onlyWaiting)
    return (
      <EmptyState message="No orders are waiting for your answer.">
        <LinkButton look="plain" to={shopOrdersPage}>
          See all orders
        </LinkButton>
      </EmptyState>
    )
  return (
    <EmptyState message={messages.vendor.noOrders} hint="New orders appear here, and we email you.">
      <LinkButton look="plain" to="/dashboard/vendor/products">
        See my products
      </LinkButton>
    </EmptyState>
  )
}

type OrderListProps = {
  ref: RefObject<HTMLUListElement | null>
  page: VendorOrdersAnswer
  orders: readonly VendorOrder[]
  decisions: ReturnType<typeof useDecisions>
}

function OrderList({ ref, page, orders, decisions }: OrderListProps) {
  const query = useSearchParams()
  return (
    <>
      <ul ref={ref} className="grid grid-cols-1 gap-4 @min-[50rem]:grid-cols-2 @min-[50rem]:items-start">
        {orders.map((order) => (
          <SteadyItem key={order._id}>
            <VendorOrderCard
              order={decisions.shown(order)}
              decisions={decisions}
              unsaved={decisions.unsavedOf(order)}
            />
          </SteadyItem>
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
