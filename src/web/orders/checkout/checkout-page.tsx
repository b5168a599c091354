import { useEffect, useRef } from 'react'
import type { CartItem } from '#shared/cart/cart.ts'
import { isOrderable } from '#shared/cart/cart-contents.ts'
import { messages } from '#shared/messages.ts'
import { CartFailed } from '../../cart/no-cart.tsx'
import { useCart } from '../../cart/use-cart.ts'
import { useKeptAddresses } from '../../kept-addresses/use-kept-addresses.ts'
import { useNavigate, usePrefetch, useSearchParams } from '../../navigation/router.ts'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { lastBody, useWaitingOrder } from './order-attempt.ts'
import { OrderedAlready } from './ordered-already.tsx'
import { ReviewStep } from './review-step.tsx'
import { StepBar } from './step-bar.tsx'
import { UnansweredOrder } from './unanswered-order.tsx'
import { useDeliveryForm } from './use-delivery-form.ts'
import { usePlaceOrder } from './use-place-order.ts'

export default function CheckoutPage() {
  const { items, failure, reload } = useCart()
  // Loaded before they are needed: coming late, they would move the fields below them.
  const kept = useKeptAddresses()
  const waiting = useWaitingOrder()
  const state = useDeliveryForm()
  const order = usePlaceOrder(items, state)
  const { step, goTo } = useStep(items === null || items.some(isOrderable) || order.isPlacing)
  const lastIds = useLastIds(items)
  const { unanswered } = order
  const sentIds = waiting && lastBody(waiting).items.map(({ listingId }) => listingId)
  const goneIds = sentIds ?? lastIds
  if (unanswered && waiting)
    return (
      <div className="page min-h-dvh">
        <h1 className="mb-4 text-2xl">Checkout</h1>
        <UnansweredOrder
          key={JSON.stringify(unanswered)}
          order={waiting}
          body={unanswered}
          isSending={order.isPlacing}
          onSendAgain={order.sendAgain}
          onChange={order.changeUnanswered}
        />
      </div>
    )
  return (
    <div className="page min-h-dvh">
      <h1 className="mb-4 text-2xl">Checkout</h1>
      {/* Above the form it would push the choice of delivery behind the bar of a phone. */}
      {items?.length !== 0 && step === 1 && <p className="mb-4 text-quiet">{messages.cart.shopsContact}</p>}
      <StepBar step={step} />
      {items === null && failure && <CartFailed failure={failure} onRetry={reload} />}
      {items === null && !failure && (
        <Loading>
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {items?.length === 0 && goneIds.length > 0 && !order.isPlacing ? (
        <OrderedAlready listingIds={goneIds} />
      ) : (
        items && step === 1 && <ReviewStep items={items} onContinue={() => goTo(2)} />
      )}
      {items && step === 2 && (
        <DeliveryStep items={items} kept={kept} state={state} order={order} onBack={() => goTo(1)} />
      )}
    </div>
  )
}

/** The listings in the cart when it was last not empty while this page was open. */
function useLastIds(items: readonly CartItem[] | null): readonly string[] {
  const last = useRef<readonly string[]>([])
  useEffect(() => {
    if (items && items.length > 0) last.current = items.map(({ listingId }) => listingId._id)
  })
  return last.current
}

/** The step lives in the address, so that the phone's back button works; an empty cart has only the first. */
function useStep(mayDeliver: boolean): { step: 1 | 2; goTo: (step: 1 | 2) => void } {
  const search = useSearchParams()
  const navigate = useNavigate()
  const prefetch = usePrefetch()
  const step = search.get('step') === 'delivery' && mayDeliver ? 2 : 1
  useEffect(() => {
    // Loaded in advance: after the order the buyer should not wait for the page that confirms it.
    if (step !== 2) return
    prefetch('/ordersuccess')
  }, [step, prefetch])
  return { step, goTo: (to) => void navigate(to === 2 ? '/checkout?step=delivery' : '/checkout') }
}
