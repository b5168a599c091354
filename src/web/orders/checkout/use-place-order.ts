import { useEffect, useRef, useState } from 'react'
import type { CartItem } from '#shared/cart/cart.ts'
import { isOrderable, rowProblem } from '#shared/cart/cart-contents.ts'
import { messages } from '#shared/messages.ts'
import { totalPrice } from '#shared/money.ts'
import type { DeliveryDetails, PlaceOrder } from '#shared/orders/order.ts'
import { type ApiFailure, callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { storeCart, storedItems } from '../../cart/cart-store.ts'
import { readCart } from '../../cart/use-cart.ts'
import { useNavigate } from '../../navigation/router.ts'
import { currentSession } from '../../sessions/session.ts'
import { forgetFailures, showToast } from '../../toasts/toast.ts'
import { cartStillHolds } from './cart-still-holds.ts'
import { refusedFields } from './delivery-form.ts'
import { openAttempt, useOpenAttempt } from './order-attempt.ts'
import { type RefusedOrder, refusedIn } from './order-changes.ts'
import { type SentOrder, sendOrder } from './send-order.ts'
import type { DeliveryFormState } from './use-delivery-form.ts'

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
  /** The order that was sent and has no response yet; null without one, and once the buyer chose to change it. */
  unanswered: PlaceOrder | null
  /** Shows the form again, to send a changed body under the same key. */
  changeUnanswered: () => void
  refused: RefusedOrder | null
  forgetChanges: () => void
}

/** Places the order once, shows the result and leads on to the success page. `items` are the rows of the cart. */
export function usePlaceOrder(items: readonly CartItem[] | null, form: DeliveryFormState): PlaceOrderState {
  const userId = currentSession().user?._id ?? ''
  const attempt = useOpenAttempt(userId)
  const finish = useFinish(userId, form.forgetDraft)
  const navigate = useNavigate()
  const [refused, setRefused] = useState<RefusedOrder | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  const [isSendingAgain, setIsSendingAgain] = useState(false)

  const placeNew = async (rows: readonly CartItem[], delivery: DeliveryDetails) => {
    const ordered = rows.filter(isOrderable)
    // An unanswered order is sent again under its own key: if it had arrived, that is why the cart is empty.
    if (openAttempt(userId) || (await cartStillHolds(ordered))) return send(orderBody(rows, delivery), true)
    navigate('/checkout')
    // An empty cart has a message of its own (ordered-already.tsx).
    if (storedItems()?.length !== 0) showToast(cartChanged, 'error')
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
    const errors = refusedFields(failure.errors)
    if (errors) {
      form.showErrors(errors)
      setIsChanging(true)
    }
    return false
  }
  const { run, isBusy } = useAction((act: () => Promise<void>) => act(), {
    fallback: messages.order.placeFailed,
    onFailure,
  })
  const lastBody = attempt?.bodies.at(-1)
  const sendAgain = () => {
    if (!lastBody) return
    setIsSendingAgain(true)
    // A refusal is about these values.
    form.fillWith(lastBody.delivery)
    navigate('/checkout?step=delivery', { replace: true })
    void run(() => send(lastBody, false)).finally(() => setIsSendingAgain(false))
  }
  const isShown = lastBody !== undefined && !isChanging && (!isBusy || isSendingAgain)
  useSendingOnReturn(isShown ? sendAgain : null)
  useCartAfterAttempt(attempt !== null)
  return {
    place: (rows, delivery) => {
      setIsChanging(false)
      void run(() => placeNew(rows, delivery))
    },
    sendAgain,
    isPlacing: isBusy,
    unanswered: isShown ? lastBody : null,
    changeUnanswered: () => {
      if (lastBody) form.fillWith(lastBody.delivery)
      navigate('/checkout?step=delivery', { replace: true })
      setIsChanging(true)
    },
    refused,
    forgetChanges: () => setRefused(null),
  }
}

const cartChanged = 'Your cart has changed. Please look at it again before you order.'
const sendingByItself = 'You are online again. We are sending your order now.'

/** Sends the order again when the network is back; only the buyer sends it for the first time. */
function useSendingOnReturn(sendAgain: (() => void) | null): void {
  const latest = useRef(sendAgain)
  useEffect(() => {
    latest.current = sendAgain
  })
  useEffect(() => {
    const onNetwork = () => {
      if (!latest.current) return
      showToast(sendingByItself, 'info')
      latest.current()
    }
    addEventListener('online', onNetwork)
    return () => removeEventListener('online', onNetwork)
  }, [])
}

/** Reloads the cart when the attempt ends: another tab may have got the response. */
function useCartAfterAttempt(isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) readCart().catch(() => undefined)
    wasOpen.current = isOpen
  }, [isOpen])
}

function useFinish(userId: string, forgetDraft: () => void) {
  const navigate = useNavigate()
  return async ({ order, isEarlier }: SentOrder, isNew: boolean) => {
    forgetDraft()
    const address = order ? `/ordersuccess?order=${order._id}` : '/ordersuccess'
    // The history keeps the state for the next user too, hence `userId`.
    navigate(address, { replace: true, state: { order, isPlaced: true, isEarlier, userId } })
    // Of an earlier order, the success page says so for good.
    if (!isEarlier) showToast(messages.order.placed, 'success')
    // After an earlier order, the rest of the cart was added since: only the ordered lines are gone. Goods of a shop that is
    // away stay too.
    if (isEarlier || !isNew || storedItems()?.some((row) => rowProblem(row) === 'away'))
      await readCart().catch(() => undefined)
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
