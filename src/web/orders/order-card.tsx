import { useId } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import { totalPrice } from '#shared/money.ts'
import { formatPhone } from '#shared/phone.ts'
import { groupByShop } from '#shared/shops/group-by-shop.ts'
import { Price } from '../ui/price.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { GoodsLine } from './goods-line.tsx'
import { OrderActions } from './order-actions.tsx'
import type { ShownItem, ShownOrder } from './order-answers.ts'
import { ShopContact } from './shop-contact.tsx'

type OrderCardProps = {
  order: ShownOrder
  /** With the order as the server answered it after a change. */
  onChanged: (order: ShownOrder) => void
  /** A change was refused: somebody else was faster, so what is shown is old. */
  onStale: () => void
}

/** One order of a buyer: what was ordered from whom, how it stands, and what can be done. */
export function OrderCard({ order, onChanged, onStale }: OrderCardProps) {
  const headingId = useId()
  return (
    <li>
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
              {shop.name && <h3 className="mb-3 font-semibold text-base">{shop.name}</h3>}
              <ul className="mb-3 grid gap-3">
                {items.map((item) => (
                  <GoodsLine key={item._id} {...item}>
                    <StatusChip status={item.status} />
                  </GoodsLine>
                ))}
              </ul>
              <ShopContact orderId={order._id} shop={shop} items={items} />
            </div>
          ))}
        </div>
        <div className="border-divider border-t p-4">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-semibold">Total</span>
            <Price leones={order.total} className="text-lg" />
          </p>
          <AcceptedTotal items={order.items} />
          <DeliveryWords order={order} />
          <OrderActions order={order} onChanged={onChanged} onStale={onStale} />
        </div>
      </article>
    </li>
  )
}

/** What is to be paid when the shops do not give everything. */
function AcceptedTotal({ items }: { items: readonly ShownItem[] }) {
  const accepted = items.filter(({ status }) => status === 'accepted' || status === 'completed')
  if (accepted.length === 0 || accepted.length === items.length) return null
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span>Accepted by the shops</span>
      <Price leones={totalPrice(accepted)} />
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
