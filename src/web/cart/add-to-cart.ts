import { messages } from '#shared/messages.ts'
import { callApi } from '../api/api-client.ts'
import type { Navigate } from '../navigation/router.ts'
import { sendOrKeep, waitsWords } from '../outbox/outbox.ts'
import { wishFor } from '../outbox/waiting.ts'
import { waitingWishes } from '../outbox/waiting-wishes.ts'
import { showToast } from '../toasts/toast.ts'
import { storeCartOf, storedItems } from './cart-store.ts'

/** The button of every toast that says that something is in the cart now. */
export const openCart = (navigate: Navigate) => ({ words: 'Open cart', run: () => navigate('/cart') })

/** Puts one piece of a listing into the user's cart and shows a toast that leads to it. */
export async function addToCart({ _id, title }: Added, navigate: Navigate): Promise<void> {
  const message = await putIntoCart({ _id, title }, 1)
  if (message === null) showToast(waitsWords(messages.cart.addFailed), 'waits')
  else showToast(message || messages.cart.added, 'success', openCart(navigate))
}

type Added = { _id: string; title: string }

/**
 * Puts pieces of a listing into the user's cart. Returns the server's message, null when it waits for a connection. Throws
 * ApiFailure.
 */
export async function putIntoCart({ _id, title }: Added, quantity: number): Promise<string | null> {
  const { wanted, upTo } = withWaiting(_id, quantity)
  const wish = {
    kind: 'added' as const,
    method: 'POST' as const,
    path: '/api/cart/add',
    bodies: [{ listingId: _id, quantity: wanted, upTo }],
    wants: { [_id]: wanted },
    title,
  }
  const answer = await sendOrKeep<{ message?: string }>(wish, { listingId: _id, quantity })
  if (!answer) return null
  if (!storeCartOf(answer)) callApi('/api/cart').then(storeCartOf, () => undefined)
  return answer.message ?? ''
}

/**
 * What to ask for together with what waits already, and the quantity that the row has then: without it a second try of a call
 * that had arrived would add once more.
 */
function withWaiting(listingId: string, quantity: number) {
  const queue = waitingWishes.get()
  const before = wishFor(queue, 'added', listingId)
  const wanted = quantity + Number(before?.wants[listingId] ?? 0)
  const row = storedItems()?.find((item) => item.listingId._id === listingId)
  const inCart = Number(wishFor(queue, 'cart', listingId)?.wants[listingId] ?? row?.quantity ?? 0)
  return { wanted, upTo: inCart + wanted }
}
