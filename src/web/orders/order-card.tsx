import { useId } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import { deliveryFeeOf, withDelivery } from '#shared/orders/delivery-fees.ts'
import { landmarkWords } from '#shared/orders/landmark-words.ts'
import { buyerOrderPath } from '#shared/orders/order-pages.ts'
import type { ShownItem, ShownOrder } from '#shared/orders/order-shape.ts'
import { isNothingLeft, orderSums } from '#shared/orders/order-sums.ts'
import { isPayingDue, paidOfShops, toPayForBuyer } from '#shared/orders/to-pay.ts'
import { formatPhone } from '#shared/phone.ts'
import { groupByShop } from '#shared/shops/group-by-shop.ts'
import { Link } from '../ui/link.tsx'
import { Price } from '../ui/price.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { OrderAgainButton } from './again/order-again-button.tsx'
import { DeliveryCost } from './delivery-cost.tsx'
import { leftOutWords } from './left-out-words.ts'
import { OrderActions } from './order-actions.tsx'
import { PaymentLine } from './payment-line.tsx'
import { paymentForBuyer } from './payment-words.ts'
import { ShopPart } from './shop-part.tsx'
import { SteadyItem } from './steady/steady-item.tsx'

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
    <SteadyItem>
      <article aria-labelledby={headingId} className="card">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-divider border-b p-[min(1rem,5vw)]">
          <div className="grow">
            <h2 id={headingId} className="text-lg even-figures">
              <Link to={buyerOrderPath(order._id)} className="link inline-flex min-h-11 items-center">
                Order {shortId(order._id)}
              </Link>
            </h2>
            {order.createdAt && (
              <p className="text-quiet text-sm">
                <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
              </p>
            )}
          </div>
          <StatusChip status={order.status} />
        </div>
        <div className="divide-y divide-divider px-[min(1rem,5vw)]">
          {groupByShop(order.items, (item) => item.shop).map(({ shop, items }) => (
            <div key={shop._id} className="py-4">
              <ShopPart order={order} shop={shop} items={items} heading="h3" onChanged={onChanged}>
                <ShopPayment order={order} shop={shop} items={items} />
              </ShopPart>
            </div>
          ))}
        </div>
        <div className="border-divider border-t p-[min(1rem,5vw)]">
          <OrderSums order={order} />
          <DeliveryWords order={order} />
          <OrderActions order={order} onChanged={onChanged} onStale={onStale}>
            <OrderAgainButton order={order} />
          </OrderActions>
        </div>
      </article>
    </SteadyItem>
  )
}

type ShopPaymentProps = { order: ShownOrder; shop: ShownItem['shop']; items: readonly ShownItem[] }

function ShopPayment({ order, shop, items }: ShopPaymentProps) {
  const part = order.shops.find((one) => one.shop._id === shop._id)
  if (!part) return null
  return (
    <>
      <PaymentLine
        part={part}
        toPay={toPayForBuyer(items, part, shop.name)}
        reader="buyer"
        said={paymentForBuyer(part.payment)}
      />
      {isPayingDue(part, items) && (
        <Link to={buyerOrderPath(order._id)} className="link mb-1 inline-flex min-h-11 items-center text-sm">
          Tell the shop you have paid
        </Link>
      )}
    </>
  )
}

/** The sum to pay stands large; beside it what is left out of it, and how much of it the shops have accepted. */
export function OrderSums({ order }: { order: ShownOrder }) {
  const sums = orderSums(order)
  const { toPay, leftOut, accepted } = sums
  const fee = deliveryFeeOf(order.shops)
  return (
    <>
      {isNothingLeft(sums) ? (
        <p className="font-semibold">{messages.order.nothingToPay}</p>
      ) : (
        <SumLine words={fee === null ? 'Total' : 'Goods'} leones={toPay} isMain={fee === null} />
      )}
      {fee !== null && (
        <>
          <SumLine words="Delivery" leones={fee} />
          <SumLine words="To pay" leones={withDelivery(toPay, fee)} isMain={!isPaidOrOver(order)} />
        </>
      )}
      <PaidSums shops={order.shops} />
      {accepted > 0 && accepted < toPay && <SumLine words="Accepted by the shops so far" leones={accepted} />}
      {leftOut > 0 && <SumLine words={leftOutWords(order.items)} leones={leftOut} isStruck />}
      <DeliveryCost order={order} />
    </>
  )
}

/** Paying is no longer due: each shop was paid, as far as was said, or the goods have arrived. */
const isPaidOrOver = ({ status, shops }: ShownOrder): boolean =>
  status === 'completed' ||
  shops.every(({ toPay, payment: { state } }) => toPay === 0 || state === 'said' || state === 'received')

/** What the shops have received so far, and what is still to pay them. */
function PaidSums({ shops }: { shops: ShownOrder['shops'] }) {
  const { paid, stillToPay } = paidOfShops(shops)
  if (paid === 0) return null
  return (
    <>
      <SumLine words="Paid" leones={paid} isMain={stillToPay === 0} />
      {stillToPay > 0 && <SumLine words="Still to pay" leones={stillToPay} isMain />}
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

export function DeliveryWords({ order: { delivery } }: { order: ShownOrder }) {
  const name = `${delivery.firstName} ${delivery.lastName}`.trim()
  const to = delivery.address && `Delivery to ${delivery.address}`
  const where = delivery.method === 'pickup' ? 'Pickup' : to
  const parts = [where, name, formatPhone(delivery.phone).replaceAll(' ', '\u00a0')].filter(Boolean)
  return (
    <div className="mt-1 text-quiet text-sm">
      <p>{parts.join(' · ')}</p>
      {landmarkWords(delivery) && <p>{landmarkWords(delivery)}</p>}
      {delivery.instructions && <p className="whitespace-pre-line">“{delivery.instructions}”</p>}
    </div>
  )
}
