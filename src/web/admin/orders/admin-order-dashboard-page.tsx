import { parseAdminOrder, type ShownAdminOrder } from '#shared/admin/orders/admin-order-shape.ts'
import { brand } from '#shared/brand.ts'
import { formatDateTime } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import { messages } from '#shared/messages.ts'
import { landmarkWords } from '#shared/orders/landmark-words.ts'
import type { OrderEvent } from '#shared/orders/order-event.ts'
import { administratorOrderPath } from '#shared/orders/order-pages.ts'
import { useApi } from '../../api/use-api.ts'
import { idInPath } from '../../navigation/id-in-path.ts'
import { usePlace } from '../../navigation/router.ts'
import { useReadAbout } from '../../notifications/use-read-about.ts'
import { SaidWords } from '../../orders/record/said-words.tsx'
import { ContactLinks } from '../../ui/contact-links.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MessagePage } from '../../ui/message-page-layout.tsx'
import { Price } from '../../ui/price.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPart } from './order-part.tsx'

const list = '/dashboard/admin/orders'

/** Everything of one order. Reading it is logged, so it is not loaded again by itself. */
export default function AdminOrderPage() {
  const id = idInPath(usePlace().params.id)
  // Nothing of one order may stand on the page of the next.
  return <OrderPage key={id} path={`/api/admin/orders/${id}`} />
}

function OrderPage({ path }: { path: string }) {
  const { data: order, failure, reload, setData } = useApi(path, { read: parseAdminOrder })
  useReadAbout(order ? administratorOrderPath(order._id) : null, order)
  if (failure?.status === 404)
    return (
      <MessagePage title="Order not found" text="It may be another number.">
        <LinkButton to={list}>All orders</LinkButton>
      </MessagePage>
    )
  if (!order)
    return (
      <>
        <h1 className="mb-4 text-2xl">Order</h1>
        {failure ? (
          <FailedState message={failure.message || messages.adminOrders.failed} onRetry={reload} />
        ) : (
          <Loading>
            <RowsSkeleton rows={5} />
          </Loading>
        )}
      </>
    )
  return (
    <>
      <LinkButton look="quiet" to={list} className="-ml-4">
        All orders
      </LinkButton>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl even-figures">Order {shortId(order._id)}</h1>
        <StatusChip status={order.status} />
        {order.createdAt && (
          <time dateTime={order.createdAt} className="text-quiet text-sm">
            {formatDateTime(order.createdAt)}
          </time>
        )}
        <p className="ml-auto text-quiet text-sm">
          Ordered <Price leones={order.total} className="text-ink text-lg" />
        </p>
      </div>
      <div className="grid grid-cols-1 items-start gap-4 @min-[50rem]:grid-cols-2">
        <div className="grid grid-cols-1 gap-4">
          <Buyer order={order} />
          {order.shops.map((part) => (
            <OrderPart key={part._id} order={order} part={part} />
          ))}
        </div>
        <div className="grid grid-cols-1 gap-4">
          <History order={order} />
          <OrderNotes order={order} onNoted={(noted) => setData(() => noted)} />
        </div>
      </div>
    </>
  )
}

function Buyer({ order }: { order: ShownAdminOrder }) {
  const { buyer, delivery } = order
  const recipient = `${delivery.firstName} ${delivery.lastName}`.trim()
  const landmark = landmarkWords(delivery)
  const greeting = `Hello, this is ${brand.name}, about your order ${shortId(order._id)}.`
  return (
    <section aria-labelledby="buyer-title" className="card p-4 md:p-5">
      <h2 id="buyer-title" className="mb-2 text-lg">
        Buyer
      </h2>
      <p className="font-semibold wrap-anywhere">{buyer.name}</p>
      {buyer.email && (
        <p className="mb-2 text-sm">
          <EmailText email={buyer.email} />
        </p>
      )}
      {buyer.tel && <ContactLinks phone={buyer.tel} name={buyer.name} greeting={greeting} />}
      <h3 className="mt-4 mb-1 font-semibold text-sm">
        {delivery.method === 'pickup' ? 'Pickup by' : 'Delivery to'}
      </h3>
      <p className="wrap-anywhere">{recipient}</p>
      {delivery.method !== 'pickup' && delivery.address && (
        <p className="text-quiet text-sm wrap-anywhere">{delivery.address}</p>
      )}
      {landmark && <p className="text-quiet text-sm wrap-anywhere">{landmark}</p>}
      {delivery.instructions && (
        <p className="whitespace-pre-line text-quiet text-sm wrap-anywhere">“{delivery.instructions}”</p>
      )}
      {delivery.phone && delivery.phone !== buyer.tel && (
        <div className="mt-2">
          <ContactLinks phone={delivery.phone} name={recipient} greeting={greeting} />
        </div>
      )}
    </section>
  )
}

const actorWords: Record<OrderEvent['by'], string> = { buyer: 'Buyer', vendor: 'Shop', makit: brand.name }

function History({ order }: { order: ShownAdminOrder }) {
  const shopOf = (vendorOrderId: string | null) =>
    order.shops.length > 1 && order.shops.find(({ _id }) => _id === vendorOrderId)?.shop.name
  return (
    <section aria-labelledby="history-title" className="card p-4 md:p-5">
      <h2 id="history-title" className="mb-1 text-lg">
        What happened
      </h2>
      <ol className="divide-y divide-divider">
        {order.events.map(({ at, by, text, vendorOrderId, ...said }, place) => {
          const shop = shopOf(vendorOrderId)
          return (
            // Two events may be equal in every field.
            // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows, and is loaded as a whole
            <li key={place} className="py-2.5 wrap-anywhere">
              <p>{text}</p>
              <SaidWords {...said} />
              <p className="text-quiet text-sm">
                {actorWords[by]}
                {shop && `, ${shop}`}
                {at && (
                  <>
                    , <time dateTime={at}>{formatDateTime(at)}</time>
                  </>
                )}
              </p>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
