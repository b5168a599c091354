import type { SubmitEvent } from 'react'
import type { KeptAddress } from '#shared/addresses/kept-address.ts'
import type { CartItem } from '#shared/cart/cart.ts'
import { cartSubtotal } from '#shared/cart/cart-contents.ts'
import { messages } from '#shared/messages.ts'
import type { ApiResult } from '../../api/use-api.ts'
import { forgetFailures, showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SumBar } from '../../ui/sum-bar.tsx'
import { WithSum } from '../../ui/with-sum.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { readDeliveryForm } from './delivery-form.ts'
import { useLastDelivery } from './last-delivery.ts'
import { LeftOut } from './left-out.tsx'
import { useDecision } from './order-changes.ts'
import type { DeliveryFormState } from './use-delivery-form.ts'
import type { PlaceOrderState } from './use-place-order.ts'

type DeliveryStepProps = {
  items: readonly CartItem[]
  kept: ApiResult<KeptAddress[]>
  state: DeliveryFormState
  order: PlaceOrderState
  onBack: () => void
}

/** Beside each other on phones, unless the text is large; below each other and equally wide beside the form. */
const actionLook = 'grow basis-40 px-3 lg:basis-full'
const backLook = 'basis-36 px-3 lg:basis-full'

/** Step 2: recipient and delivery; then the order is placed. */
export function DeliveryStep({ items, kept, state, order, onBack }: DeliveryStepProps) {
  const decision = useDecision(order.refused)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    forgetFailures()
    const read = readDeliveryForm(state.values)
    if ('delivery' in read) {
      state.showErrors({})
      if (decision) order.placeDecided(decision, read.delivery)
      else order.place(items, read.delivery)
    } else {
      // The first in the specification's order; each stands at its field.
      const [first = ''] = Object.values(read.errors)
      showToast(first, 'error')
      state.showErrors(read.errors)
    }
  }
  const last = useLastDelivery()
  const bar = (
    <SumBar
      label={decision ? 'New total' : 'Total'}
      leones={decision ? decision.total : cartSubtotal(items)}
      note={state.values.method === 'pickup' ? undefined : messages.deliveryCost}
    >
      <Button type="submit" isBusy={order.isPlacing} className={actionLook}>
        {order.isPlacing ? 'Placing Order...' : decision?.rows.length === 0 ? 'Update cart' : 'Place Order'}
      </Button>
      <Button look="plain" onClick={onBack} disabled={order.isPlacing} className={backLook}>
        Back to Cart
      </Button>
    </SumBar>
  )
  const fields = <DeliveryFields state={state} items={items} kept={kept} last={last} />
  return (
    <form ref={state.ref} noValidate onSubmit={submit}>
      {decision ? (
        <>
          {/* The sum and its button stay beside what is decided, also on a phone, where the form is longer than the screen. */}
          <WithSum sum={bar}>
            <ChangesPanel decision={decision} />
          </WithSum>
          <div className="mt-4 lg:mr-92">{fields}</div>
        </>
      ) : (
        <WithSum sum={bar}>
          <div className="grid grid-cols-1 gap-4">
            <LeftOut items={items} />
            {fields}
          </div>
        </WithSum>
      )}
    </form>
  )
}
