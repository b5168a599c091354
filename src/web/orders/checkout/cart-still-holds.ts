import type { CartItem } from '#shared/cart/cart.ts'
import { parseCartAnswer } from '#shared/cart/cart-shape.ts'
import { ApiFailure, callApi, stopIfEpochEnded } from '../../api/api-client.ts'
import { keepCart } from '../../cart/cart-store.ts'
import { sessionEpoch } from '../../sessions/session.ts'

/** Then the order goes without: what is short or gone the server tells in any case. */
const longestLookMs = 5_000

/**
 * Whether what is to be ordered still lies in the cart: in another tab it may have been ordered or taken out meanwhile.
 * Where it does not, the pages show the cart as it is. A cart that cannot be read is no reason not to order. Throws
 * ApiFailure only where the session is over; stops where somebody else has signed in.
 */
export async function cartStillHolds(rows: readonly CartItem[]): Promise<boolean> {
  const epoch = sessionEpoch()
  try {
    const cart = parseCartAnswer(await callApi('/api/cart', { signal: AbortSignal.timeout(longestLookMs) }))
    const held = new Set(cart?.items.map(({ listingId }) => listingId._id))
    if (!cart || rows.every(({ listingId }) => held.has(listingId._id))) return true
    keepCart(cart)
    return false
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.isSessionOver) throw failure
    stopIfEpochEnded(epoch)
    return true
  }
}
