import { messages } from '#shared/messages.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import { vendorOrderPath } from '#shared/orders/order-pages.ts'
import { parseVendorOrderRecord } from '#shared/orders/vendor-order-shape.ts'
import { useApi } from '../../api/use-api.ts'
import { idInPath } from '../../navigation/id-in-path.ts'
import { usePlace } from '../../navigation/router.ts'
import { useReadAbout } from '../../notifications/use-read-about.ts'
import { shopOrdersPage } from '../order-paths.ts'
import { useDecisions } from '../vendor/use-decisions.ts'
import { VendorOrderContent } from '../vendor/vendor-order-card.tsx'
import { NoOrder, OrderHead, OrderHistory } from './order-record.tsx'
import { PackingSlip } from './packing-slip.tsx'
import { VendorPayment } from './vendor-payment.tsx'

const list = { path: shopOrdersPage, name: 'Shop orders' }
const actors = { buyer: 'The buyer', vendor: 'You', makit: 'Makit' }

/** A shop's part of an order: its items with their decisions, the payment, what has happened, and a packing slip on paper. */
export default function VendorOrderPage() {
  const { params } = usePlace()
  const { data, failure, reload, setData } = useApi(`/api/vendor/orders/${idInPath(params.id)}`, {
    isLive: true,
    read: parseVendorOrderRecord,
  })
  const replace = (order: VendorOrder) => setData((before) => ({ ...before, ...order }))
  const decisions = useDecisions(replace, reload)
  useReadAbout(data ? vendorOrderPath(data._id) : null, data)
  if (!data)
    return <NoOrder list={list} failure={failure} fallback={messages.vendor.orderFailed} onRetry={reload} />
  const order = decisions.shown(data)
  return (
    <>
      <div className="not-printed max-w-3xl @min-[50rem]:max-w-none">
        <OrderHead
          list={list}
          orderId={data.order}
          status={order.vendorStatus}
          createdAt={data.createdAt}
          printWords="Print packing slip"
        />
        <div className="grid grid-cols-1 gap-4 @min-[50rem]:grid-cols-[minmax(0,1fr)_24rem] @min-[50rem]:items-start">
          <section aria-labelledby="items-title" className="card p-4 md:p-5">
            <h2 id="items-title" className="sr-only">
              Buyer and items
            </h2>
            <VendorOrderContent
              order={order}
              decisions={decisions}
              unsaved={decisions.unsavedOf(data)}
              titleId="items-title"
            />
          </section>
          <div className="grid grid-cols-1 gap-4">
            <VendorPayment
              order={order}
              onChanged={(changed) => {
                replace(changed)
                // What has happened comes with the next reading.
                reload()
              }}
            />
            <OrderHistory events={data.events} reader="vendor" actor={({ by }) => actors[by]} />
          </div>
        </div>
      </div>
      <PackingSlip order={data} />
    </>
  )
}
