import { useEffect, useRef, useState } from 'react'
import type { CartItem } from '#shared/cart/cart.ts'
import { isOrderable, rowProblem } from '#shared/cart/cart-contents.ts'
import { messages } from '#shared/messages.ts'
import { totalPrice } from '#shared/money.ts'
import type { DeliveryDetails, PlaceOrder } from '#shared/orders/order.ts'
import { ApiFailure, callApi } from '../../api/api-client.ts'
import { reportFailure, useAction } from '../../api/use-action.ts'
import { changeCart } from '../../cart/cart-changes.ts'
import { storeCart, storedItems } from '../../cart/cart-store.ts'
import { readCart } from '../../cart/use-cart.ts'
import { useNavigate } from '../../navigation/router.ts'
import { discard, hold, isSending } from '../../outbox/outbox.ts'
import { forgetFailures, showToast } from '../../toasts/toast.ts'
import { refusedFields } from './delivery-form.ts'
import { lastBody, useWaitingOrder } from './order-attempt.ts'
import { type Decision, type RefusedOrder, refusedIn } from './order-changes.ts'
import { type SentOrder, sendOrder } from './send-order.ts'
import { openPlacedOrder } from './tell-order.ts'
import type { DeliveryFormState } from './use-delivery-form.ts'

/** The body of POST /order/create for the goods shown. */
function orderBody(items: readonly CartItem[], delivery: DeliveryDetails): PlaceOrder {
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
  /** Places a refused order as the buyer wants it now; the cart follows. Where nothing is left of it, only the cart does. */
  placeDecided: (decision: Decision, delivery: DeliveryDetails) => void
  /** Sends the unanswered order once more, unchanged. */
  sendAgain: () => void
  isPlacing: boolean
  /** The order that was sent and has no response yet; null without one, and once the buyer chose to change it. */
  unanswered: PlaceOrder | null
  /** Shows the form again, to send a changed body under the same key. */
  changeUnanswered: () => void
  refused: RefusedOrder | null
}

/** Places the order once, shows the result and leads on to the success page. `items` are the rows of the cart. */
export function usePlaceOrder(items: readonly CartItem[] | null, form: DeliveryFormState): PlaceOrderState {
  const waiting = useWaitingOrder()
  const isSendingByItself = isSending.use()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<RefusedOrder | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  const [isSendingAgain, setIsSendingAgain] = useState(false)

  /** What was ordered last: a refusal is about these rows. */
  const lastRows = useRef<readonly CartItem[]>(null)

  const placeNew = (rows: readonly CartItem[], delivery: DeliveryDetails, total?: number) => {
    lastRows.current = rows.filter(isOrderable)
    const body = orderBody(rows, delivery)
    return send(total === undefined ? body : { ...body, total }, true)
  }
  const placeAsDecided = async ({ edits, rows, total }: Decision, delivery: DeliveryDetails) => {
    for (const { listingId, quantity } of edits) await changeCart(listingId, quantity)
    // What belongs to a shop that is away stays in it.
    await readCart()
    if (rows.length > 0) return placeNew(rows, delivery, total)
    setRefused(null)
    navigate('/checkout')
  }
  const send = async (body: PlaceOrder, isNew: boolean) => {
    setRefused(null)
    forgetFailures()
    const sent = await sendOrder(body, showPlaced)
    if (sent) return settleCart(sent, isNew)
    navigate('/checkout')
    // An empty cart has a message of its own (ordered-already.tsx).
    if (storedItems()?.length !== 0) showToast(cartChanged, 'error')
  }
  const showPlaced = (sent: SentOrder) => {
    form.forgetDraft()
    openPlacedOrder(sent, navigate)
    // The success page says that it is an earlier order; a toast would go away.
    if (!sent.isEarlier) showToast(messages.order.placed, 'success')
  }
  const onFailure = (failure: ApiFailure) => {
    const found = refusedIn(failure, lastRows.current ?? (items ?? []).filter(isOrderable))
    if (found) {
      setRefused(found)
      // The page shows the changes, line by line.
      return true
    }
    // Where no change is named, the cart shown is stale: the next attempt uses a fresh one.
    if (failure.status === 409) readCart().catch(() => undefined)
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
  const openForm = ({ delivery }: PlaceOrder) => {
    // A refusal is about these values.
    form.fillWith(delivery)
    navigate('/checkout?step=delivery', { replace: true })
  }
  const body = waiting && lastBody(waiting)
  const answer = waiting?.answer
  // Sent by itself while this page was shown or before: what the server refused is decided here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer, as soon as the cart is there to compare it with
  useEffect(() => {
    if (!answer || isBusy || items === null) return
    if (answer.status < 400) return form.forgetDraft()
    openForm(lastBody(waiting))
    reportFailure(new ApiFailure(answer.status, answer.body), messages.order.placeFailed, onFailure)
    void discard(waiting.id)
  }, [answer, isBusy, items === null])
  useCartAfterWaiting(waiting !== null)
  const isShown = body !== null && !answer && !isChanging && (!isBusy || isSendingAgain)
  return {
    place: (rows, delivery) => {
      setIsChanging(false)
      void run(() => placeNew(rows, delivery))
    },
    placeDecided: (decision, delivery) => {
      setIsChanging(false)
      void run(() => placeAsDecided(decision, delivery))
    },
    sendAgain: () => {
      if (!body) return
      setIsSendingAgain(true)
      openForm(body)
      void run(() => send(body, false)).finally(() => setIsSendingAgain(false))
    },
    isPlacing: isBusy || (isShown && isSendingByItself),
    unanswered: isShown ? body : null,
    changeUnanswered: () => {
      if (!waiting || !body) return
      openForm(body)
      setIsChanging(true)
      void hold(waiting.id)
    },
    refused,
  }
}

const cartChanged = 'Your cart has changed. Please look at it again before you order.'

/** Reloads the cart when the order waits no longer: another tab may have got the response. */
function useCartAfterWaiting(isWaiting: boolean): void {
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) readCart().catch(() => undefined)
    wasWaiting.current = isWaiting
  }, [isWaiting])
}

/**
 * After an earlier order, the rest of the cart was added since: only the ordered lines are gone. Goods of a shop that is away stay
 * too.
 */
async function settleCart({ isEarlier }: SentOrder, isNew: boolean): Promise<void> {
  if (isEarlier || !isNew || storedItems()?.some((row) => rowProblem(row) === 'away'))
    await readCart().catch(() => undefined)
  else await clearCart()
}

async function clearCart(): Promise<void> {
  storeCart({ items: [] })
  try {
    await callApi('/cart/clear', { method: 'DELETE' })
  } catch (error) {
    console.warn('The cart could not be cleared', error)
  }
}
