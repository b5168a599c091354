import { parseCartAnswer } from '#shared/cart/cart-shape.ts'
import { ApiFailure, callApi, stopIfEpochEnded } from '../../api/api-client.ts'
import { storeCart } from '../../cart/cart-store.ts'
import { sessionEpoch } from '../../sessions/session.ts'

/** After this time the order is sent without the check: the server reports missing goods in any case. */
const longestLookMs = 5_000

/**
 * Whether the ordered goods are still in the cart: in another tab they may have been ordered or removed meanwhile. If not, the
 * pages show the cart as it is. A cart that cannot be loaded does not stop the order. Throws ApiFailure only when the session
 * has ended; aborts when another user has signed in.
 */
export async function cartStillHolds(goods: readonly { listingId: string }[]): Promise<boolean> {
  const epoch = sessionEpoch()
  try {
    const cart = parseCartAnswer(await callApi('/api/cart', { signal: AbortSignal.timeout(longestLookMs) }))
    const held = new Set(cart?.items.map(({ listingId }) => listingId._id))
    if (!cart || goods.every(({ listingId }) => held.has(listingId))) return true
    storeCart(cart)
    return false
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.isSessionOver) throw failure
    stopIfEpochEnded(epoch)
    return true
  }
}
