import { useCallback, useEffect, useState } from 'react'
import type { CartItem } from '#shared/cart/cart.ts'
import { withPendingQuantities } from '#shared/cart/cart-contents.ts'
import { parseCartAnswer } from '#shared/cart/cart-shape.ts'
import { ApiFailure, callApi } from '../api/api-client.ts'
import { savedCopies } from '../api/saved-copies.ts'
import { useRefresh } from '../api/use-refresh.ts'
import { type Queue, wishFor } from '../outbox/waiting.ts'
import { waitingWishes } from '../outbox/waiting-wishes.ts'
import { useSession } from '../sessions/session.ts'
import { cartSettled, pendingQuantities } from './cart-changes.ts'
import { storeCart, storedItems, useStoredItems } from './cart-store.ts'

type UseCart = {
  /** The last known rows with the quantities just chosen; null until the first response. */
  items: readonly CartItem[] | null
  /** Why the last request failed. */
  failure: ApiFailure | null
  reload: () => void
}

const cartPath = '/api/cart'

/**
 * The cart, loaded afresh when the page opens and, while it is shown, when it may be stale or a load has failed; until then
 * the last known one.
 */
export function useCart(): UseCart {
  const { token } = useSession()
  const stored = useStoredItems()
  const pending = pendingQuantities.use()
  const [round, setRound] = useState(0)
  const [failed, setFailed] = useState<{ round: number; failure: ApiFailure } | null>(null)

  useEffect(() => {
    if (!token) return
    const controller = new AbortController()
    const { signal } = controller
    readCart(signal, round === 0).then(
      () => setFailed(null),
      (error: unknown) => {
        if (signal.aborted) return
        setFailed({ round, failure: error instanceof ApiFailure ? error : new ApiFailure(0, null) })
      },
    )
    return () => controller.abort()
  }, [token, round])

  const reload = useCallback(() => setRound((before) => before + 1), [])
  const failure = failed?.round === round ? failed.failure : null
  const isCopy = savedCopies.use().has(cartPath)
  useRefresh(failure?.isTransient ? reload : refresh, round, failure !== null || isCopy)
  const queue = waitingWishes.use()
  const items = stored && withWaitingQuantities(withPendingQuantities(stored, pending), pending, queue)
  return { items, failure, reload }
}

/** With the quantities that wait for a connection; a row whose removal waits stays, with none. */
const withWaitingQuantities = (
  items: readonly CartItem[],
  pending: ReadonlyMap<string, number>,
  queue: Queue,
): CartItem[] =>
  items.map((item) => {
    const { _id } = item.listingId
    const wish = pending.has(_id) ? undefined : wishFor(queue, 'cart', _id)
    return wish ? { ...item, quantity: Number(wish.wants[_id]) } : item
  })

/** In the background: a failure changes nothing. */
const refresh = (signal: AbortSignal): void => void readCart(signal).catch(() => undefined)

/** Loads the cart once all changes have arrived. A response older than a change made meanwhile is dropped. */
export async function readCart(signal?: AbortSignal, takesCopy = false): Promise<void> {
  await cartSettled()
  const before = storedItems()
  const cart = parseCartAnswer(await callApi(cartPath, { signal, takesCopy }))
  if (!cart) throw new ApiFailure(200, null)
  const isNewest = storedItems() === before && pendingQuantities.get().size === 0
  if (isNewest && !signal?.aborted) storeCart(cart)
}
