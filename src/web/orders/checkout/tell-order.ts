import { messages } from '#shared/messages.ts'
import { cartOrder } from '../../cart/cart-changes.ts'
import { readCart } from '../../cart/use-cart.ts'
import type { Navigate } from '../../navigation/router.ts'
import type { SettlingAnswer, Waiting } from '../../outbox/waiting.ts'
import { currentSession } from '../../sessions/session.ts'
import { showToast } from '../../toasts/toast.ts'
import { parseSentOrder, type SentOrder } from './send-order.ts'

/** Leads to the page of an order that has just been placed. */
export function openPlacedOrder({ order, isEarlier }: SentOrder, navigate: Navigate): void {
  const address = order ? `/ordersuccess?order=${order._id}` : '/ordersuccess'
  // The history keeps the state for the next user too, hence `userId`.
  const userId = currentSession().user?._id
  const replace = location.pathname === '/checkout'
  navigate(address, { replace, state: { order, isPlaced: true, isEarlier, userId } })
}

/**
 * Tells what became of an order that was sent by itself. One that was refused stays until the buyer has looked at it: the bar
 * above the page says so, and checkout shows it line by line.
 */
export function tellOrder({ answer }: Waiting & { answer: SettlingAnswer }, navigate: Navigate): boolean {
  if (answer.status >= 400) return false
  const sent = parseSentOrder(answer)
  const open = () => openPlacedOrder(sent, navigate)
  if (location.pathname === '/cart') cartOrder.set(open)
  const isAtCheckout = location.pathname === '/checkout'
  if (isAtCheckout) open()
  // The success page says that it is an earlier order; a toast would go away.
  if (!isAtCheckout || !sent.isEarlier)
    showToast(messages.order.placed, 'success', isAtCheckout ? undefined : { words: 'See it', run: open })
  readCart().catch(() => undefined)
  return true
}
