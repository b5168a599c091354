import type { SubmitEvent } from 'react'
import type { KeptAddress } from '#shared/addresses/kept-address.ts'
import type { CartItem } from '#shared/cart/cart.ts'
import { cartSubtotal } from '#shared/cart/cart-contents.ts'
import { messages } from '#shared/messages.ts'
import { useAction } from '../../api/use-action.ts'
import type { ApiResult } from '../../api/use-api.ts'
import { forgetFailures, showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SumBar } from '../../ui/sum-bar.tsx'
import { WithSum } from '../../ui/with-sum.tsx'
import { acceptChanges } from './accept-changes.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { readDeliveryForm } from './delivery-form.ts'
import { useLastDelivery } from './last-delivery.ts'
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    forgetFailures()
    const read = readDeliveryForm(state.values)
    if ('delivery' in read) {
      state.showErrors({})
      order.place(items, read.delivery)
    } else {
      // The first in the specification's order; each stands at its field.
      const [first = ''] = Object.values(read.errors)
      showToast(first, 'error')
      state.showErrors(read.errors)
    }
  }
  const { refused } = order
  const last = useLastDelivery()
  const bar = refused ? (
    <AcceptBar refused={refused} onAccepted={order.forgetChanges} onBack={onBack} />
  ) : (
    <SumBar
      label="Total"
      leones={cartSubtotal(items)}
      note={state.values.method === 'pickup' ? undefined : messages.deliveryCost}
    >
      <Button type="submit" isBusy={order.isPlacing} className={actionLook}>
        {order.isPlacing ? 'Placing Order...' : 'Place Order'}
      </Button>
      <Button look="plain" onClick={onBack} disabled={order.isPlacing} className={backLook}>
        Back to Cart
      </Button>
    </SumBar>
  )
  return (
    <form ref={state.ref} noValidate onSubmit={submit}>
      <WithSum sum={bar}>
        {refused && <ChangesPanel refused={refused} />}
        <DeliveryFields state={state} items={items} kept={kept} last={last} />
      </WithSum>
    </form>
  )
}

type AcceptBarProps = {
  refused: NonNullable<PlaceOrderState['refused']>
  onAccepted: () => void
  onBack: () => void
}

/** Before the order can be placed, the buyer decides about the changes. */
function AcceptBar({ refused: { changes, items, newTotal }, onAccepted, onBack }: AcceptBarProps) {
  const { run, isBusy } = useAction(() => acceptChanges(changes, items), {
    fallback: messages.cart.updateFailed,
  })
  const accept = async () => {
    if (await run()) onAccepted()
  }
  return (
    <SumBar label="New total" leones={newTotal}>
      <Button isBusy={isBusy} onClick={accept} className={actionLook}>
        {isBusy ? 'Updating...' : changes.length > 0 ? 'Accept changes' : 'Accept new total'}
      </Button>
      <Button look="plain" onClick={onBack} disabled={isBusy} className={backLook}>
        Back to Cart
      </Button>
    </SumBar>
  )
}
