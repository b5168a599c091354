import { useMemo, useState } from 'react'
import { asFields } from '#shared/answer-shapes.ts'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import { formatPrice } from '#shared/money.ts'
import { deliveryFeeOf, withDelivery } from '#shared/orders/delivery-fees.ts'
import { buyerOrderPath } from '#shared/orders/order-pages.ts'
import { parseOrderAnswer, parseOrders, type ShownOrder } from '#shared/orders/order-shape.ts'
import { isLeftOut, isNothingLeft, orderSums } from '#shared/orders/order-sums.ts'
import { formatPhone } from '#shared/phone.ts'
import { groupByShop } from '#shared/shops/group-by-shop.ts'
import { ConfirmEmailNote } from '../../accounts/confirm-email-note.tsx'
import { useApi } from '../../api/use-api.ts'
import { useLocation, useSearchParams } from '../../navigation/router.ts'
import { useSession } from '../../sessions/session.ts'
import { ShopSign } from '../../shops/shop-sign.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Price } from '../../ui/price.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { DeliveryCost } from '../delivery-cost.tsx'
import { GoodsLine } from '../goods-line.tsx'
import { buyerOrdersPath } from '../order-paths.ts'
import { isToPickUp, pickupWords } from '../pickup.ts'
import { ShopContact } from '../shop-contact.tsx'
import { placeWords } from './last-delivery.ts'

/** The order by shop and what happens next: worth a screenshot, and still there after a reload. */
export default function OrderSuccessPage() {
  const { order, isPlaced, isEarlier, isNamed, failure, reload } = useShownOrder()
  return (
    <div className="page min-h-dvh">
      {isEarlier && <EarlierNote order={order} />}
      {order && <Placed order={order} />}
      {!order && isPlaced && <PlacedUnseen />}
      {!order && !isPlaced && (
        <>
          <h1 className="mb-4 text-2xl">Your order</h1>
          <NoOrder isNamed={isNamed} failure={failure} onRetry={reload} />
        </>
      )}
    </div>
  )
}

/**
 * The order that the address names, or the newest one. The order passed on by checkout is shown until it is loaded. The list of
 * orders is loaded only when the buyer comes back to an order that is not among the last.
 */
function useShownOrder() {
  const search = useSearchParams()
  const { state: handedOver } = useLocation()
  const { user } = useSession()
  // The history may still hold an order of another user.
  const state = asFields(handedOver).userId === user?._id ? handedOver : null
  const [isOld, setIsOld] = useState(false)
  const { data, failure, reload } = useApi<unknown>(isOld ? '/api/order/' : buyerOrdersPath(1), {
    isLive: true,
  })
  const page = useMemo(() => parseOrders(data), [data])
  const id = search.get('order')
  const found = id ? page?.orders.find((order) => order._id === id) : page?.orders[0]
  if (page && !found && page.totalPages > 1) setIsOld(true)
  const handed = useMemo(() => parseOrderAnswer(state), [state])
  const order = found ?? (handed?._id === id ? handed : null)
  const hasFailed = failure !== undefined || data !== undefined
  const words = hasFailed ? failure?.message || messages.order.fetchFailed : undefined
  const isPlaced = asFields(state).isPlaced === true
  const isEarlier = asFields(state).isEarlier === true
  return { order, isPlaced, isEarlier, isNamed: id !== null, failure: page ? 'none' : words, reload }
}

/** The buyer changed an order that had arrived already: the change did not reach the shop. */
function EarlierNote({ order }: { order: ShownOrder | null }) {
  const place = order && placeWords(order.delivery)
  return (
    <p className="mb-4 rounded-card bg-gold-soft p-4">
      <strong>Your first try had already arrived.</strong> The shop has your first details
      {place && ` (${place})`}. If they are wrong, tell the shop on WhatsApp.
    </p>
  )
}

type NoOrderProps = { isNamed: boolean; failure: string | undefined; onRetry: () => void }

function NoOrder({ isNamed, failure, onRetry }: NoOrderProps) {
  if (failure === undefined)
    return (
      <Loading>
        <RowsSkeleton rows={3} />
      </Loading>
    )
  if (failure !== 'none') return <FailedState message={failure} onRetry={onRetry} />
  return (
    <EmptyState
      message={isNamed ? 'This order is not in your account.' : messages.order.none}
      hint={`${isNamed ? 'If you ordered with another account, log in with that one. ' : ''}What you order is kept in My orders, with the numbers of the shops.`}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/dashboard/customer/orders">My orders</LinkButton>
        <LinkButton to="/shop" look="plain">
          Go to the shop
        </LinkButton>
      </div>
    </EmptyState>
  )
}

/** The server placed the order and returned no details. */
function PlacedUnseen() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="card px-5 py-7 text-center">
        <PlacedHeading />
        <p className="mt-1 text-quiet">Thank you. Each shop will contact you to arrange payment.</p>
      </div>
      <WaysOn />
    </div>
  )
}

function PlacedHeading() {
  return (
    <>
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-green text-white">
        <CheckIcon className="size-8" />
      </span>
      <h1 className="mt-4 text-2xl">Order placed</h1>
    </>
  )
}

function WaysOn() {
  return (
    <div className="flex flex-col gap-3 sm:flex-row lg:flex-col">
      <LinkButton to="/dashboard/customer/orders" look="plain" className="grow">
        My orders
      </LinkButton>
      <LinkButton to="/shop" look="plain" className="grow">
        Continue shopping
      </LinkButton>
    </div>
  )
}

function Placed({ order }: { order: ShownOrder }) {
  const sums = orderSums(order)
  // An old order that nothing came of is no success.
  const isOver = isNothingLeft(sums)
  return (
    <div className="flex flex-wrap gap-4 lg:items-start lg:gap-8">
      <div className="grid min-w-0 grow-999 basis-full grid-cols-1 gap-4 lg:basis-96">
        <div className="card px-5 py-7 text-center">
          {isOver ? <h1 className="text-2xl">Nothing comes of this order</h1> : <PlacedHeading />}
          <p className="mt-1 text-quiet">
            {!isOver && thanks(order.delivery)}Your order number is{' '}
            <Link to={buyerOrderPath(order._id)} className="link whitespace-nowrap even-figures">
              {shortId(order._id)}
            </Link>
          </p>
          {!isOver && <Total order={order} goods={sums.toPay} />}
        </div>
        {groupByShop(order.items, (item) => item.shop).map(({ shop, items }) => (
          <section key={shop._id} className="card p-[min(1rem,5vw)]">
            <ShopSign shop={shop} isPickup={isToPickUp(order, items)} heading="h2" />
            <ul className="my-3 grid grid-cols-1 gap-3 first:mt-0">
              {items.map((item) => (
                <GoodsLine key={item._id} {...item}>
                  {isLeftOut(item.status) && <StatusChip status={item.status} />}
                </GoodsLine>
              ))}
            </ul>
            <ShopContact
              order={order}
              shop={shop}
              items={items}
              // Of goods that do not come there is nothing to tell, only to ask.
              mainAct={
                items.every(({ status }) => isLeftOut(status)) ? undefined : 'Tell the shop on WhatsApp'
              }
            />
          </section>
        ))}
      </div>
      <div className="grid min-w-0 grow basis-full grid-cols-1 gap-4 lg:basis-96">
        {!isOver && <WhatHappensNext order={order} />}
        <ConfirmEmailNote />
        <WaysOn />
      </div>
    </div>
  )
}

const thanks = ({ firstName }: ShownOrder['delivery']) =>
  firstName ? `Thank you, ${firstName}. ` : 'Thank you. '

function Total({ order, goods }: { order: ShownOrder; goods: number }) {
  const fee = deliveryFeeOf(order.shops)
  return (
    <>
      <p className="mt-4 text-quiet text-sm">Total</p>
      <Price leones={withDelivery(goods, fee ?? 0)} className="whitespace-normal text-2xl" />
      <div className="mt-1">
        {fee !== null && (
          <p className="text-quiet text-sm even-figures">
            Goods {formatPrice(goods)} + delivery {formatPrice(fee)}
          </p>
        )}
        <DeliveryCost order={order} />
      </div>
    </>
  )
}

function WhatHappensNext({ order }: { order: ShownOrder }) {
  const { delivery } = order
  const isPickup = delivery.method === 'pickup'
  const phone = delivery.phone && ` on ${formatPhone(delivery.phone).replaceAll(' ', '\u00a0')}`
  const steps = [
    'Each shop checks your order and answers. You get an email when something changes.',
    `The shop contacts you${phone} to arrange payment${isPickup ? ' and pickup' : ''}: mobile money or cash.`,
    isPickup
      ? pickupWords(order)
      : `Delivery${delivery.address && ` to ${delivery.address}`} usually takes 1-3 working days.`,
    'When you have everything, mark the order as received in My orders.',
  ]
  return (
    <section className="card p-[min(1rem,5vw)]">
      <h2 className="font-semibold text-base">What happens next</h2>
      <ol className="mt-3 grid gap-3">
        {steps.map((words, index) => (
          <li key={words} className="flex gap-3">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-green-soft font-bold text-green-deep text-sm">
              {index + 1}
            </span>
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
