import { useState } from 'react'
import type { CartItem } from '#shared/cart/cart.ts'
import { isOrderable } from '#shared/cart/cart-contents.ts'
import { messages } from '#shared/messages.ts'
import { totalPrice } from '#shared/money.ts'
import type { DeliveryDetails, PlaceOrder } from '#shared/orders/order.ts'
import { type ApiFailure, callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { storeCart } from '../../cart/cart-store.ts'
import { readCart } from '../../cart/use-cart.ts'
import { useNavigate } from '../../navigation/router.ts'
import { currentSession } from '../../sessions/session.ts'
import { forgetFailures, showToast } from '../../toasts/toast.ts'
import { cartStillHolds } from './cart-still-holds.ts'
import { type FieldError, refusedField } from './delivery-form.ts'
import { openAttempt } from './order-attempt.ts'
import { type RefusedOrder, refusedIn } from './order-changes.ts'
import { type SentOrder, sendOrder } from './send-order.ts'

/** The body of POST /order/create for the goods shown. */
export function orderBody(items: readonly CartItem[], delivery: DeliveryDetails): PlaceOrder {
  const lines = items.filter(isOrderable).map(({ listingId: listing, quantity }) => ({
    listingId: listing._id,
    title: listing.title,
    price: listing.price,
    quantity,
  }))
  return { items: lines, delivery, total: totalPrice(lines) }
}

export type PlaceOrderState = {
  place: (items: readonly CartItem[], delivery: DeliveryDetails) => void
  /** Sends the unanswered order once more, unchanged. */
  sendAgain: () => void
  isPlacing: boolean
  /** An order was sent, and it is not known yet whether it arrived. */
  isUnanswered: boolean
  refused: RefusedOrder | null
  forgetChanges: () => void
}

/** Places the order once, shows the result and leads on to the success page. `items` are the rows of the cart. */
export function usePlaceOrder(
  items: readonly CartItem[] | null,
  showFieldError: (error: FieldError) => void,
): PlaceOrderState {
  const userId = currentSession().user?._id ?? ''
  const finish = useFinish(userId)
  const navigate = useNavigate()
  const [refused, setRefused] = useState<RefusedOrder | null>(null)

  const placeNew = async (rows: readonly CartItem[], delivery: DeliveryDetails) => {
    const ordered = rows.filter(isOrderable)
    // An unanswered order is sent again under its own key: if it had arrived, that is why the cart is empty.
    if (openAttempt(userId) || (await cartStillHolds(ordered))) return send(orderBody(rows, delivery), true)
    navigate('/checkout')
    showToast(cartChanged, 'error')
  }
  const send = async (body: PlaceOrder, isNew: boolean) => {
    setRefused(null)
    forgetFailures()
    await finish(await sendOrder(userId, body), isNew)
  }
  const onFailure = (failure: ApiFailure) => {
    const found = refusedIn(failure, (items ?? []).filter(isOrderable))
    if (found) setRefused(found)
    // Where no change is named, the cart shown is stale: the next attempt uses a fresh one.
    else if (failure.status === 409) readCart().catch(() => undefined)
    const error = refusedField(failure.errors)
    if (error) showFieldError(error)
    return false
  }
  const { run, isBusy } = useAction((act: () => Promise<void>) => act(), {
    fallback: messages.order.placeFailed,
    onFailure,
  })
  const lastBody = openAttempt(userId)?.bodies.at(-1)
  return {
    place: (rows, delivery) => void run(() => placeNew(rows, delivery)),
    sendAgain: () => void (lastBody && run(() => send(lastBody, false))),
    isPlacing: isBusy,
    isUnanswered: lastBody !== undefined && !isBusy,
    refused,
    forgetChanges: () => setRefused(null),
  }
}

const cartChanged = 'Your cart has changed. Please look at it again before you order.'
const earlierArrived = 'Your first try had already arrived. This is that order.'

function useFinish(userId: string) {
  const navigate = useNavigate()
  return async ({ order, isEarlier }: SentOrder, isNew: boolean) => {
    const address = order ? `/ordersuccess?order=${order._id}` : '/ordersuccess'
    // The history keeps the state for the next user too, hence `userId`.
    navigate(address, { replace: true, state: { order, isPlaced: true, userId } })
    showToast(isEarlier ? earlierArrived : messages.order.placed, 'success')
    // After an earlier order, the rest of the cart was added since: only the ordered lines are gone.
    if (isEarlier || !isNew) await readCart().catch(() => undefined)
    else await clearCart()
  }
}

async function clearCart(): Promise<void> {
  storeCart({ items: [] })
  try {
    await callApi('/cart/clear', { method: 'DELETE' })
  } catch (error) {
    console.warn('The cart could not be cleared', error)
  }
}
