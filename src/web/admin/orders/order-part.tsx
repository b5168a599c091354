import { useId } from 'react'
import type { OrderPayment } from '#shared/admin/orders/admin-order.ts'
import type { ShownAdminOrder } from '#shared/admin/orders/admin-order-shape.ts'
import { brand } from '#shared/brand.ts'
import { formatDateTime } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import { formatPrice } from '#shared/money.ts'
import type { OrderShop } from '#shared/orders/order.ts'
import { paidWords } from '#shared/orders/to-pay.ts'
import { GoodsLine } from '../../orders/goods-line.tsx'
import { paymentDetails } from '../../orders/payment-words.ts'
import { ContactLinks } from '../../ui/contact-links.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Link } from '../../ui/link.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

/** What an order has of one shop: its goods, its vendor, and what both sides say of paying. */
export function OrderPart({ order, part }: { order: ShownAdminOrder; part: OrderShop }) {
  const titleId = useId()
  const { shop, deliveryFee, toPay } = part
  const paid = paidWords(part)
  const items = order.items.filter((item) => item.shop._id === shop._id)
  const vendor = order.vendors.find((one) => one.shop._id === shop._id)
  return (
    <section aria-labelledby={titleId} className="card p-4 md:p-5">
      <h2 id={titleId} className="text-lg wrap-anywhere">
        {shop.name}
      </h2>
      <p className="mb-2 flex flex-wrap gap-x-4 text-sm">
        <Link to={`/shops/${shop._id}`} className="link inline-flex min-h-11 items-center">
          Look at the shop
        </Link>
        <Link
          to={`/dashboard/admin/orders?shop=${shop._id}`}
          className="link inline-flex min-h-11 items-center"
        >
          Its orders
        </Link>
      </p>
      {vendor && (
        <>
          <p className="font-semibold wrap-anywhere">{vendor.name}</p>
          {vendor.email && (
            <p className="mb-2 text-sm">
              <EmailText email={vendor.email} />
            </p>
          )}
          {vendor.tel && (
            <ContactLinks
              phone={vendor.tel}
              name={vendor.name}
              greeting={`Hello, this is ${brand.name}, about order ${shortId(order._id)}.`}
            />
          )}
        </>
      )}
      <ul className="my-4 grid gap-3">
        {items.map((item) => (
          <GoodsLine key={item._id} {...item}>
            <StatusChip status={item.status} />
            {item.rejectReason && <span className="text-sm">“{item.rejectReason}”</span>}
          </GoodsLine>
        ))}
      </ul>
      <p className="even-figures">
        {deliveryFee !== null && `Delivery ${formatPrice(deliveryFee)}. `}
        <span className="font-semibold">To pay: {formatPrice(toPay)}</span>
        {paid && <span className="block font-semibold text-clay">{paid}</span>}
      </p>
      <Payments payments={order.payments.filter(({ vendorOrderId }) => vendorOrderId === part._id)} />
    </section>
  )
}

type PaymentsProps = { payments: readonly OrderPayment[] }

/** All that both sides said, so that a dispute can be followed. */
function Payments({ payments }: PaymentsProps) {
  if (payments.length === 0) return <p className="text-quiet text-sm">No payment has been reported.</p>
  return (
    <ol className="mt-2 divide-y divide-divider text-sm">
      {payments.map((payment, place) => (
        // Two may be equal in every field.
        // biome-ignore lint/suspicious/noArrayIndexKey: they are only added to, and loaded as a whole
        <PaymentRow key={place} payment={payment} />
      ))}
    </ol>
  )
}

const saidBy = {
  none: '',
  said: 'The buyer: paid',
  received: 'The shop: received',
  disputed: 'The shop: disputed',
}

function PaymentRow({ payment }: { payment: OrderPayment }) {
  const { state, note, at } = payment
  return (
    <li className="py-2 wrap-anywhere">
      <p className={state === 'disputed' ? 'font-semibold text-clay' : ''}>
        {saidBy[state]}
        {paymentDetails(payment)}
      </p>
      {note && <p className="whitespace-pre-line">“{note}”</p>}
      {at && (
        <time dateTime={at} className="text-quiet">
          {formatDateTime(at)}
        </time>
      )}
    </li>
  )
}
