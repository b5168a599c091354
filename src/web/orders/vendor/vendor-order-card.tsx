import { type MouseEvent, useId, useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import { shortId } from '#shared/ids.ts'
import { giveBackWords } from '#shared/orders/give-back.ts'
import { landmarkWords } from '#shared/orders/landmark-words.ts'
import type { VendorOrder } from '#shared/orders/order.ts'
import { greetingToBuyer } from '#shared/orders/order-greeting.ts'
import { vendorOrderPath } from '#shared/orders/order-pages.ts'
import { isDecidable } from '#shared/orders/order-status.ts'
import { isLeftOut, orderSums } from '#shared/orders/order-sums.ts'
import { toPayWords } from '#shared/orders/to-pay.ts'
import { WaitsNote } from '../../outbox/waits-note.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { ContactLinks } from '../../ui/contact-links.tsx'
import { PlaceIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Price } from '../../ui/price.tsx'
import { isSecondClick } from '../../ui/second-click.ts'
import { StatusChip, statusWords } from '../../ui/status-chip.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { AnswerBy } from '../answer-by.tsx'
import { leftOutWords } from '../left-out-words.ts'
import { feeIsNext } from '../may-name-fee.ts'
import { paymentId } from '../order-paths.ts'
import { PaymentLine } from '../payment-line.tsx'
import { paymentForVendor } from '../payment-words.ts'
import { useKeptFocus } from '../record/use-kept-focus.ts'
import { ItemDecision } from './item-decision.tsx'
import { NotSaved, RefusedNote } from './not-saved.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import type { UnsavedCall, useDecisions } from './use-decisions.ts'
import { type Decisions, sameDecision } from './vendor-order-view.ts'

type VendorOrderCardProps = {
  order: VendorOrder
  decisions: Pick<
    ReturnType<typeof useDecisions>,
    'decideItem' | 'decideAll' | 'tryAgain' | 'isWaiting' | 'refusedOf'
  >
  /** Decisions about this order that were not saved. */
  unsaved: readonly UnsavedCall[]
}

/** One order of this shop in a list, with the way to its page. */
export function VendorOrderCard(props: VendorOrderCardProps) {
  const { order } = props
  const titleId = `order-${order._id}`
  return (
    <article aria-labelledby={titleId} className="card p-[min(1rem,5vw)] md:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="text-lg">
          <Link to={vendorOrderPath(order._id)} className="link inline-flex min-h-11 items-center">
            Order {shortId(order.order)}
          </Link>
        </h2>
        <StatusChip status={order.vendorStatus} />
        {order.createdAt && <p className="w-full text-quiet text-sm">{formatDateTime(order.createdAt)}</p>}
      </div>
      <VendorOrderContent {...props} titleId={titleId} />
      {feeIsNext(order) && (
        <LinkButton
          look="plain"
          to={`${vendorOrderPath(order._id)}#${paymentId}`}
          aria-describedby={titleId}
          // The card is no higher than with the buttons that it replaces: the next order stays where it is.
          className="mt-2 w-full sm:w-auto"
        >
          Set delivery fee
        </LinkButton>
      )}
      <PaymentLine
        part={order}
        toPay={toPayWords(order.items, order, 'you')}
        said={paymentForVendor(order.payment)}
        reader="vendor"
        className="mt-3"
      />
    </article>
  )
}

/** Until when to answer, the buyer and how to reach them, each item with its decision, and the sums. */
export function VendorOrderContent({
  order,
  decisions,
  unsaved,
  titleId,
}: VendorOrderCardProps & { titleId: string }) {
  const notSaved = unsaved.find(({ itemId }) => itemId === null)
  return (
    <>
      <AnswerBy items={order.items} by="vendor" />
      <BuyerDetails order={order} />
      <ul className="mt-4 divide-y divide-divider border-divider border-y">
        {order.items.map((item) => (
          <OrderItemRow key={item._id} order={order} item={item} decisions={decisions} unsaved={unsaved} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <Sums order={order} />
        <AllAtOnce order={order} onDecideAll={decisions.decideAll} />
      </div>
      {notSaved && (
        <div className="mt-3">
          <NotSaved call={notSaved} titleId={titleId} onTryAgain={decisions.tryAgain} />
        </div>
      )}
    </>
  )
}

/** What the buyer pays this shop, and what is left out of it. */
function Sums({ order }: { order: VendorOrder }) {
  const { toPay, leftOut } = orderSums(order)
  return (
    <div>
      {(toPay > 0 || leftOut === 0) && (
        <p>
          {order.deliveryFee === null ? 'Total' : 'Goods'} <Price leones={toPay} className="text-lg" />
        </p>
      )}
      {leftOut > 0 && (
        <p className="text-quiet text-sm">
          {leftOutWords(order.items)} <Price leones={leftOut} className="line-through" />
        </p>
      )}
    </div>
  )
}

function BuyerDetails({ order }: { order: VendorOrder }) {
  const { firstName, lastName, phone, method, address, instructions } = order.delivery
  const name = `${firstName} ${lastName}`.trim()
  const landmark = landmarkWords(order.delivery)
  // The buyer's own address is no part of a pickup.
  const whereTo =
    method === 'pickup' ? 'The buyer picks it up at your shop.' : address && `Delivery to ${address}`
  return (
    <div className="mt-3 grid gap-2">
      <p className="font-semibold">{name}</p>
      {whereTo && (
        <p className="flex items-start gap-2 text-sm">
          <PlaceIcon className="mt-0.5 size-4 shrink-0 text-green" />
          <span className="min-w-0 wrap-anywhere">
            {whereTo}
            {landmark && <span className="block font-semibold">{landmark}</span>}
          </span>
        </p>
      )}
      {instructions && (
        <p className="whitespace-pre-line rounded-field bg-sand px-3 py-2 text-sm">{instructions}</p>
      )}
      {phone && (
        <ContactLinks
          phone={phone}
          name={name}
          greeting={greetingToBuyer(firstName, { ...order, orderId: order.order })}
        />
      )}
    </div>
  )
}

type OrderItemRowProps = VendorOrderCardProps & { item: VendorOrder['items'][number] }

function OrderItemRow({ order, item, decisions, unsaved }: OrderItemRowProps) {
  const titleId = useId()
  const notSaved = unsaved.find(({ itemId }) => itemId === item._id)
  const refused = decisions.refusedOf(order, item._id)
  const look = isLeftOut(item.status) ? 'line-through' : ''
  return (
    <li className="grid grid-cols-[min(3.5rem,16vw)_minmax(0,1fr)] gap-x-3 gap-y-2 py-3 @min-[36rem]:@max-[50rem]:grid-cols-[3.5rem_1fr_auto] @min-[36rem]:@max-[50rem]:items-center">
      <Thumbnail url={item.image} className="size-[min(3.5rem,16vw)]" />
      <div className="min-w-0">
        <p id={titleId} className={`leading-snug ${look}`}>
          {item.title}
        </p>
        <p className={`text-quiet text-sm ${look}`}>
          <strong className="text-ink">{item.quantity} ×</strong>{' '}
          <Price leones={item.price} className="whitespace-normal font-semibold!" />
        </p>
        {item.rejectReason && <p className="text-quiet text-sm">You said: {item.rejectReason}</p>}
      </div>
      <div
        className={`col-span-2 gap-2 @min-[36rem]:@max-[50rem]:col-span-1 ${
          item.status === 'pending'
            ? 'grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] @min-[24.5rem]:grid-cols-[1fr_1fr_auto]'
            : 'flex flex-wrap items-center @min-[36rem]:@max-[50rem]:justify-end'
        }`}
      >
        <ItemDecision
          item={item}
          isClosed={order.closedAs !== null}
          method={order.delivery.method}
          giveBack={giveBackWords(order, new Set([item._id]))}
          titleId={titleId}
          onDecide={(status, details) => decisions.decideItem(order, item._id, status, details)}
        />
      </div>
      {decisions.isWaiting(order, item._id) && (
        <div className="col-span-full">
          <WaitsNote />
        </div>
      )}
      {refused && (
        <div className="col-span-full">
          <RefusedNote as={refused} />
        </div>
      )}
      {notSaved && (
        <div className="col-span-full">
          <NotSaved call={notSaved} titleId={titleId} onTryAgain={decisions.tryAgain} />
        </div>
      )}
    </li>
  )
}

type AllAtOnceProps = { order: VendorOrder; onDecideAll: VendorOrderCardProps['decisions']['decideAll'] }

/**
 * For several items, each button where it would change one; one item alone has its own buttons. An answer that was given
 * otherwise is not taken back without a question.
 */
function AllAtOnce({ order, onDecideAll }: AllAtOnceProps) {
  /** Those that the open window asks about. */
  const [asked, setAsked] = useState<Decisions | null>(null)
  const [confirm, confirmDialog] = useConfirm()
  const keptFocus = useKeptFocus<HTMLDivElement>()
  // What the buyer received or cancelled was of other shops, where this one sold nothing.
  if (order.closedAs && order.items.every(({ status }) => isLeftOut(status) && status !== 'cancelled'))
    return null
  if (order.closedAs)
    return (
      <p className="text-quiet text-sm">
        The buyer has {order.closedAs === 'cancelled' ? 'cancelled' : 'received'} this order.
      </p>
    )
  if (order.items.filter((item) => isDecidable(item.status)).length < 2) return null
  const accepting = sameDecision(order, 'accepted')
  const acceptAll = async () => {
    const otherwise = order.items.filter(({ _id, status }) => accepting.has(_id) && status !== 'pending')
    const sure = () =>
      confirm({
        title: 'Accept all items?',
        text: `You have answered otherwise: ${otherwise.map(({ title, status }) => `${title} (${statusWords(status)})`).join(', ')}.`,
        action: 'Accept all',
      })
    if (otherwise.length === 0 || (await sure())) void onDecideAll(order, accepting)
  }
  const rejecting = sameDecision(order, 'rejected')
  // 'Reject All' comes under the finger that has just pressed 'Accept All'.
  const reject = (event: MouseEvent) => {
    if (!isSecondClick(event)) setAsked(rejecting)
  }
  return (
    <div {...keptFocus} className="flex flex-wrap gap-2 max-sm:w-full">
      {accepting.size > 0 && (
        <Button className="grow" onClick={acceptAll}>
          Accept All
        </Button>
      )}
      {rejecting.size > 0 && (
        <Button look="plain" className="grow" onClick={reject}>
          Reject All
        </Button>
      )}
      {confirmDialog}
      {asked && (
        <RejectDialog
          title={asked.size === 1 ? 'Reject 1 item?' : `Reject ${asked.size} items?`}
          as="rejected"
          method={order.delivery.method}
          giveBack={giveBackWords(order, asked)}
          onReject={(details) => onDecideAll(order, asked, { ...details, isFromWindow: true })}
          onRejected={() => setAsked(null)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
