import { useContext } from 'react'
import type { ListedOrder } from '#shared/admin/orders/admin-order.ts'
import { parseAdminOrders } from '#shared/admin/orders/admin-order-shape.ts'
import { formatDateTime } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import { formatPrice } from '#shared/money.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { paymentStates } from '#shared/orders/payment-states.ts'
import { callAddress, formatPhone } from '#shared/phone.ts'
import { useApi } from '../../api/use-api.ts'
import { SelectField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { CardCell, CardRow, CardTable } from '../../ui/card-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FoldedFilters } from '../../ui/folded-filters.tsx'
import { PhoneIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { StatusChip, statusWords } from '../../ui/status-chip.tsx'
import { ageWords } from '../age-words.ts'
import { ExportButton } from '../export-button.tsx'
import { DayFields } from '../lists/day-fields.tsx'
import { ListBody } from '../lists/list-body.tsx'
import {
  type ChangeFilters,
  type Filters,
  listCall,
  useFilters,
  useSettledCall,
} from '../lists/use-filters.ts'
import { SearchBox } from '../search-box.tsx'
import { countWords, WaitingWorkContext } from '../waiting-work.ts'
import { disputedOrdersPath } from './disputed-orders.ts'
import { paymentStateWords } from './payment-words.ts'

const names = ['search', 'status', 'unanswered', 'payment', 'shop', 'from', 'to'] as const
type Name = (typeof names)[number]
const nothing: Filters<Name> = {
  ...{ search: '', status: '', unanswered: '', payment: '', shop: '', from: '', to: '' },
}

/** The orders of all buyers. */
export default function AdminOrdersPage() {
  const { filters, change, page, isFiltered } = useFilters(names)
  const call = useSettledCall(listCall('/api/admin/orders', filters, page), filters.search)
  const result = useApi(call, { keepsPrevious: true, isLive: true, read: parseAdminOrders })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Orders</h1>
        <ExportButton table="orders" query={filters} />
      </div>
      <WaitingOrders filters={filters} />
      <OrderFilters filters={filters} onChange={change} />
      <ListBody
        result={result}
        page={page}
        failed={messages.adminOrders.listFailed}
        nouns={['order', 'orders']}
        empty={
          <EmptyState
            message={isFiltered ? messages.adminOrders.none : messages.adminOrders.noneYet}
            hint={isFiltered ? 'Try other words, or look at all of them.' : 'What buyers order appears here.'}
          >
            {isFiltered && (
              <Button look="plain" onClick={() => change(nothing)}>
                Show all orders
              </Button>
            )}
          </EmptyState>
        }
      >
        {({ orders }) => (
          <CardTable caption="Orders" headings={headings}>
            {orders.map((order) => (
              <Row key={order._id} order={order} />
            ))}
          </CardTable>
        )}
      </ListBody>
    </>
  )
}

/** Stands among the statuses, because an order of any status can have a shop that does not answer. */
const unanswered = 'unanswered'

/**
 * What the menu counts at Orders, and the ways to it and back. One line before the counts are there as after it, also at
 * 360 px, so that nothing below moves.
 */
function WaitingOrders({ filters }: { filters: Filters<Name> }) {
  const waiting = useContext(WaitingWorkContext)?.data
  const kinds = [
    {
      words: 'Unanswered for a day',
      to: '/dashboard/admin/orders?unanswered=true',
      isShown: filters.unanswered !== '',
      count: waiting?.orders.count,
    },
    {
      words: paymentStateWords.disputed,
      to: disputedOrdersPath(),
      isShown: filters.payment === 'disputed',
      count: waiting?.disputed.count,
    },
  ]
  const shown = kinds.find(({ isShown }) => isShown)
  return (
    <p className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 text-sm sm:text-base">
      {shown ? (
        <>
          <span className="font-semibold">{shown.words}</span>
          <Link to="/dashboard/admin/orders" className="link inline-flex min-h-11 items-center">
            Show all<span className="sr-only"> orders</span>
          </Link>
        </>
      ) : (
        kinds.map(({ words, to, count }) => (
          <Link key={words} to={to} className="link inline-flex min-h-11 items-center even-figures">
            {count === undefined ? words : `${words}: ${countWords(count)}`}
          </Link>
        ))
      )}
    </p>
  )
}

type OrderFiltersProps = { filters: Filters<Name>; onChange: ChangeFilters<Name> }

function OrderFilters({ filters, onChange }: OrderFiltersProps) {
  return (
    <search className="mb-4 grid gap-3 sm:grid-cols-2 lg:gap-4 @min-[50rem]:grid-cols-4">
      <div className="sm:col-span-2 @min-[50rem]:col-span-4">
        <SearchBox
          label="Search by number, product, shop, or the buyer’s name, email or phone"
          value={filters.search}
          onChange={(search) => onChange({ search }, { isTyped: true })}
        />
      </div>
      <FoldedFilters
        values={[filters.status || filters.unanswered, filters.payment, filters.from, filters.to]}
      >
        <SelectField
          label="Status"
          value={filters.unanswered ? unanswered : filters.status}
          onChange={({ target: { value } }) =>
            onChange(
              value === unanswered ? { status: '', unanswered: 'true' } : { status: value, unanswered: '' },
            )
          }
        >
          <option value="">All</option>
          <option value={unanswered}>Unanswered for a day</option>
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {statusWords(status)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Payment"
          value={filters.payment}
          onChange={({ target }) => onChange({ payment: target.value })}
        >
          <option value="">All</option>
          {paymentStates.map((state) => (
            <option key={state} value={state}>
              {paymentStateWords[state]}
            </option>
          ))}
        </SelectField>
        <DayFields days={filters} onChange={onChange} />
      </FoldedFilters>
      {filters.shop && (
        <p className="text-sm sm:col-span-2 @min-[50rem]:col-span-4">
          Of one shop only.{' '}
          <button type="button" className="link min-h-11" onClick={() => onChange({ shop: '' })}>
            Show all shops
          </button>
        </p>
      )}
    </search>
  )
}

const headings = [
  { words: 'Order', width: '@3xl:w-[20%]' },
  { words: 'Goods', width: '@3xl:w-[24%]' },
  { words: 'Buyer', width: '@3xl:w-[14%]' },
  { words: 'Shops and payment' },
  { words: 'To pay', width: '@3xl:w-[17%]' },
]

function Row({ order }: { order: ListedOrder }) {
  const { _id, createdAt, status, total, toPay, buyer, lines, titles, shops } = order
  const more = lines - titles.length
  return (
    <CardRow>
      <CardCell>
        <Link
          to={`/dashboard/admin/orders/${_id}`}
          className="link inline-flex min-h-11 items-center whitespace-nowrap font-bold text-lg even-figures @3xl:min-h-7 @3xl:text-base"
        >
          Order {shortId(_id)}
        </Link>
        {createdAt && (
          <p className="text-quiet text-sm">
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </p>
        )}
      </CardCell>
      <CardCell>
        <p className="line-clamp-3 wrap-anywhere">
          {titles.join(', ')}
          {more > 0 && ` and ${more} more`}
        </p>
      </CardCell>
      <CardCell isHalf label="Buyer">
        <p className="wrap-anywhere">{buyer.name}</p>
      </CardCell>
      <CardCell isHalf label="Shops and payment">
        <ul>
          {shops.map((part) => (
            <ShopPart key={part._id} part={part} isOneOfSeveral={shops.length > 1} />
          ))}
        </ul>
      </CardCell>
      <CardCell>
        <p className="flex flex-wrap items-center gap-2">
          <span>
            <span className="text-quiet text-sm @3xl:sr-only">To pay </span>
            <Price leones={toPay} className="font-semibold" />
          </span>
          <StatusChip status={status} />
        </p>
        {toPay !== total && (
          <p className="text-quiet text-sm">
            Ordered for <Price leones={total} />
          </p>
        )}
        {toPay > 0 && shops.every(isPaid) && <p className="text-quiet text-sm">Paid in full</p>}
      </CardCell>
    </CardRow>
  )
}

/** Whether the shop has all that it is to be paid, which is nothing where nothing was bought. */
const isPaid = ({ toPay, payment, stillToPay }: ListedOrder['shops'][number]): boolean =>
  toPay === 0 || (payment === 'received' && stillToPay === 0)

type ShopPartProps = { part: ListedOrder['shops'][number]; isOneOfSeveral: boolean }

/** What one shop is paid, and how to reach it when it lets the order wait. */
function ShopPart({ part, isOneOfSeveral }: ShopPartProps) {
  const { shop, tel, toPay, payment, paid, stillToPay, unansweredSince } = part
  return (
    <li className="wrap-anywhere">
      {shop.name}
      {isOneOfSeveral && (
        <>
          , <Price leones={toPay} />
        </>
      )}
      {payment !== 'none' && (
        <span className={payment === 'disputed' ? 'font-semibold text-clay' : 'text-quiet'}>
          : {paymentStateWords[payment].toLowerCase()}
          {paid > 0 && stillToPay > 0 && `, ${formatPrice(stillToPay)} still to pay`}
        </span>
      )}
      {unansweredSince && (
        <p className="font-semibold text-clay text-sm">
          No answer for <time dateTime={unansweredSince}>{ageWords(unansweredSince)}</time>
        </p>
      )}
      {unansweredSince && tel && (
        <a
          href={callAddress(tel)}
          className="link inline-flex min-h-11 items-center gap-2 text-sm even-figures @3xl:min-h-8"
          aria-description={shop.name}
        >
          <PhoneIcon className="size-4" />
          {formatPhone(tel)}
        </a>
      )}
    </li>
  )
}
