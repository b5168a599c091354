import { useEffect, useRef } from 'react'
import { isOrderable } from '#shared/cart/cart-contents.ts'
import { messages } from '#shared/messages.ts'
import { useCart } from '../../cart/use-cart.ts'
import { useNavigate, usePrefetch, useSearchParams } from '../../navigation/router.ts'
import { useSession } from '../../sessions/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading, RowsSkeleton } from '../../ui/skeletons.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { openAttempt } from './order-attempt.ts'
import { ReviewStep } from './review-step.tsx'
import { StepBar } from './step-bar.tsx'
import { useDeliveryForm } from './use-delivery-form.ts'
import { usePlaceOrder } from './use-place-order.ts'

export default function CheckoutPage() {
  const { user } = useSession()
  const { items, hasFailed, reload } = useCart()
  const state = useDeliveryForm(openAttempt(user?._id ?? '')?.bodies.at(-1)?.delivery)
  const order = usePlaceOrder(items, state.showFieldError)
  const { step, goTo } = useStep(items === null || items.some(isOrderable) || order.isPlacing)
  return (
    <div className="page min-h-dvh max-w-3xl">
      <h1 className="mb-4 text-2xl">Checkout</h1>
      {items?.length !== 0 && <p className="mb-4 text-quiet">{messages.cart.shopsContact}</p>}
      <StepBar step={step} />
      {order.isUnanswered && <Unanswered onSendAgain={order.sendAgain} />}
      {items === null && (
        <Loading>
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {items && step === 1 && (
        <ReviewStep items={items} onContinue={() => goTo(2)} onRetry={hasFailed ? reload : undefined} />
      )}
      {items && step === 2 && (
        <DeliveryStep items={items} state={state} order={order} onBack={() => goTo(1)} />
      )}
    </div>
  )
}

/** The step lives in the address, so that the phone's back button works; an empty cart has only the first. */
function useStep(mayDeliver: boolean): { step: 1 | 2; goTo: (step: 1 | 2) => void } {
  const search = useSearchParams()
  const navigate = useNavigate()
  const prefetch = usePrefetch()
  const step = search.get('step') === 'delivery' && mayDeliver ? 2 : 1
  useEffect(() => {
    // Loaded in advance: after the order the buyer should not wait for the page that confirms it.
    if (step === 2) prefetch('/ordersuccess')
  }, [step, prefetch])
  return { step, goTo: (to) => void navigate(to === 2 ? '/checkout?step=delivery' : '/checkout') }
}

function Unanswered({ onSendAgain }: { onSendAgain: () => void }) {
  const ref = useRef<HTMLParagraphElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <Alert className="mb-4">
      <p ref={ref} tabIndex={-1} className="scroll-mt-24 font-semibold outline-none">
        We do not know yet whether your order arrived.
      </p>
      <p className="mt-1">No clear answer came. Send it again: it will not be ordered twice.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="plain" onClick={onSendAgain}>
          Send it again
        </Button>
        <Link to="/dashboard/customer/orders" className="button button-quiet">
          See my orders
        </Link>
      </div>
    </Alert>
  )
}
