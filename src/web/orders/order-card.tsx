import { useId } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import type { ShownOrder } from '#shared/orders/order-shape.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { isNothingLeft, orderSums } from '#shared/orders/order-sums.ts'
import { formatPhone } from '#shared/phone.ts'
import type { OwnReview } from '#shared/reviews/review.ts'
import { groupByShop } from '#shared/shops/group-by-shop.ts'
import { OwnReviewPart } from '../reviews/own-review.tsx'
import { ShopSign } from '../shops/shop-sign.tsx'
import { Link } from '../ui/link.tsx'
import { Price } from '../ui/price.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { AnswerBy } from './answer-by.tsx'
import { GoodsLine } from './goods-line.tsx'
import { leftOutWords } from './left-out-words.ts'
import { OrderActions } from './order-actions.tsx'
import { isToPickUp } from './pickup.ts'
import { ShopContact } from './shop-contact.tsx'

type OrderCardProps = {
  order: ShownOrder
  /** Called with the order as the server returned it after a change. */
  onChanged: (order: ShownOrder) => void
  /** A change was refused because another one was faster, so the order shown is stale. */
  onStale: () => void
}

/** One order of a buyer: its goods by shop, its status and its actions. */
export function OrderCard({ order, onChanged, onStale }: OrderCardProps) {
  const headingId = useId()
  return (
    <li className="min-w-0">
      <article aria-labelledby={headingId} className="card">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-divider border-b p-4">
          <div className="grow">
            <h2 id={headingId} className="text-lg even-figures">
              Order {shortId(order._id)}
            </h2>
            {order.createdAt && (
              <p className="text-quiet text-sm">
                <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
              </p>
            )}
          </div>
          <StatusChip status={order.status} />
        </div>
        <div className="divide-y divide-divider px-4">
          {groupByShop(order.items, (item) => item.shop).map(({ shop, items }) => (
            <div key={shop._id} className="py-4">
              <ShopSign shop={shop} isPickup={isToPickUp(order, items)} heading="h3" />
              <ul className="my-3 grid gap-3 first:mt-0">
                {items.map((item) => (
                  <GoodsLine key={item._id} {...item}>
                    <StatusChip status={item.status} />
                    {item.status === 'rejected' && item.rejectReason && (
                      <span className="text-sm">The shop rejected this: {item.rejectReason}</span>
                    )}
                    {isRefused(item.status) && <Elsewhere title={item.title} />}
                    <OwnReviewPart
                      item={item}
                      onChanged={(review) => onChanged(withReview(order, item._id, review))}
                    />
                  </GoodsLine>
                ))}
              </ul>
              <AnswerBy items={items} by="shop" />
              <ShopContact order={order} shop={shop} items={items} />
            </div>
          ))}
        </div>
        <div className="border-divider border-t p-4">
          <Sums order={order} />
          <DeliveryWords order={order} />
          <OrderActions order={order} onChanged={onChanged} onStale={onStale} />
        </div>
      </article>
    </li>
  )
}

const isRefused = (status: OrderStatus) => status === 'rejected' || status === 'out_of_stock'

/** Leads from goods that a shop does not sell to others like them: by what they are, without size and number. */
const Elsewhere = ({ title }: { title: string }) => (
  <Link
    to={`/shop?${new URLSearchParams({ search: title.split(',')[0] ?? title })}`}
    className="link inline-flex min-h-11 items-center text-sm"
  >
    Look for it at other shops
  </Link>
)

/** A reviewed item is never reviewed again. */
const withReview = (order: ShownOrder, itemId: string, review: OwnReview | null): ShownOrder => ({
  ...order,
  items: order.items.map((item) => (item._id === itemId ? { ...item, review, mayReview: false } : item)),
})

/** The sum to pay stands large; beside it what is left out of it, and how much of it the shops have accepted. */
function Sums({ order }: { order: ShownOrder }) {
  const sums = orderSums(order)
  const { toPay, leftOut, accepted } = sums
  const { status, delivery } = order
  // A closed order is not delivered any more.
  const isOpen = toPay > 0 && status !== 'completed' && status !== 'cancelled'
  return (
    <>
      {isNothingLeft(sums) ? (
        <p className="font-semibold">{messages.order.nothingToPay}</p>
      ) : (
        <SumLine words="Total" leones={toPay} isMain />
      )}
      {accepted > 0 && accepted < toPay && <SumLine words="Accepted by the shops so far" leones={accepted} />}
      {leftOut > 0 && <SumLine words={leftOutWords(order.items)} leones={leftOut} isStruck />}
      {isOpen && delivery.method !== 'pickup' && (
        <p className="text-quiet text-sm">{messages.deliveryCost}</p>
      )}
    </>
  )
}

type SumLineProps = { words: string; leones: number; isMain?: boolean; isStruck?: boolean }

function SumLine({ words, leones, isMain, isStruck }: SumLineProps) {
  return (
    <p className={`flex flex-wrap items-baseline justify-between gap-x-3 ${isMain ? '' : 'text-quiet'}`}>
      <span className={isMain ? 'font-semibold' : ''}>{words}</span>
      <Price leones={leones} className={isMain ? 'text-lg' : isStruck ? 'line-through' : ''} />
    </p>
  )
}

function DeliveryWords({ order: { delivery } }: { order: ShownOrder }) {
  const name = `${delivery.firstName} ${delivery.lastName}`.trim()
  const to = delivery.address && `Delivery to ${delivery.address}`
  const where = delivery.method === 'pickup' ? 'Pickup' : to
  const parts = [where, name, formatPhone(delivery.phone).replaceAll(' ', '\u00a0')].filter(Boolean)
  return (
    <div className="mt-1 text-quiet text-sm">
      <p>{parts.join(' · ')}</p>
      {delivery.instructions && <p className="whitespace-pre-line">“{delivery.instructions}”</p>}
    </div>
  )
}
