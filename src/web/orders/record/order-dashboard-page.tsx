import { brand } from '#shared/brand.ts'
import { messages } from '#shared/messages.ts'
import { buyerOrderPath } from '#shared/orders/order-pages.ts'
import { parseOrderRecord, type ShownOrder, type ShownOrderRecord } from '#shared/orders/order-shape.ts'
import { groupByShop } from '#shared/shops/group-by-shop.ts'
import { ConfirmEmailNote } from '../../accounts/confirm-email-note.tsx'
import { useApi } from '../../api/use-api.ts'
import { idInPath } from '../../navigation/id-in-path.ts'
import { usePlace } from '../../navigation/router.ts'
import { useReadAbout } from '../../notifications/use-read-about.ts'
import { Link } from '../../ui/link.tsx'
import { OrderAgainButton } from '../again/order-again-button.tsx'
import { OrderActions } from '../order-actions.tsx'
import { DeliveryWords, OrderSums } from '../order-card.tsx'
import { myOrdersPage } from '../order-paths.ts'
import { ShopPart } from '../shop-part.tsx'
import { BuyerPayment } from './buyer-payment.tsx'
import { NoOrder, OrderHead, OrderHistory } from './order-record.tsx'
import { paperKind, Receipt } from './receipt.tsx'

const list = { path: myOrdersPage, name: 'My orders' }

/** One order of a buyer: its goods by shop, what is to pay each, what has happened, and the same on paper. */
export default function OrderPage() {
  const { params } = usePlace()
  const { data, failure, reload, setData } = useApi(`/api/order/${idInPath(params.id)}`, {
    isLive: true,
    read: parseOrderRecord,
  })
  useReadAbout(data ? buyerOrderPath(data._id) : null, data)
  if (!data)
    return <NoOrder list={list} failure={failure} fallback={messages.order.loadFailed} onRetry={reload} />
  // What the answer of a change says is shown at once; what has happened comes with the next reading.
  const replace = (order: ShownOrder) => {
    setData((before) => ({ ...before, ...order }))
    reload()
  }
  return (
    <>
      <div className="not-printed max-w-3xl @min-[50rem]:max-w-none">
        <OrderHead
          list={list}
          orderId={data._id}
          status={data.status}
          createdAt={data.createdAt}
          printWords={`Print ${paperKind(data).toLowerCase()}`}
        />
        {/* The mail about a new order leads here, and tells an unconfirmed address of it. */}
        <ConfirmEmailNote className="mb-4" />
        <div className="grid grid-cols-1 gap-4 @min-[50rem]:grid-cols-[minmax(0,1fr)_24rem] @min-[50rem]:items-start">
          <ShopParts order={data} onChanged={replace} onStale={reload} />
          <div className="grid grid-cols-1 gap-4">
            <section aria-label="Total and delivery" className="card p-4 md:p-5">
              <OrderSums order={data} />
              <DeliveryWords order={data} />
              <OrderActions order={data} onChanged={replace} onStale={reload}>
                <OrderAgainButton order={data} />
              </OrderActions>
              <p className="mt-3 text-sm">
                Something wrong with this order?{' '}
                <Link to={`/contact?order=${data._id}`} className="link inline-flex min-h-11 items-center">
                  Write to {brand.name}
                </Link>
              </p>
            </section>
            <OrderHistory events={data.events} reader="buyer" actor={(event) => actorOf(data, event)} />
          </div>
        </div>
      </div>
      <Receipt order={data} />
    </>
  )
}

type ShopPartsProps = {
  order: ShownOrderRecord
  onChanged: (order: ShownOrder) => void
  onStale: () => void
}

function ShopParts({ order, onChanged, onStale }: ShopPartsProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {groupByShop(order.items, (item) => item.shop).map(({ shop, items }) => {
        const part = order.shops.find((one) => one.shop._id === shop._id)
        return (
          <section key={shop._id} aria-label={shop.name || 'Shop'} className="card p-4 md:p-5">
            <ShopPart order={order} shop={shop} items={items} heading="h2" onChanged={onChanged}>
              {part && (
                <BuyerPayment
                  orderId={order._id}
                  part={part}
                  items={items}
                  isPickup={order.delivery.method === 'pickup'}
                  onChanged={onChanged}
                  onStale={onStale}
                />
              )}
            </ShopPart>
          </section>
        )
      })}
    </div>
  )
}

function actorOf(
  { shops }: ShownOrderRecord,
  { by, vendorOrderId }: ShownOrderRecord['events'][number],
): string {
  if (by === 'buyer') return 'You'
  if (by === 'makit') return 'Makit'
  return shops.find(({ _id }) => _id === vendorOrderId)?.shop.name || 'The shop'
}
