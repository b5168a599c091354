import { useEffect, useState } from 'react'
import type { CartItem } from '#shared/cart/cart.ts'
import { withPendingQuantities } from '#shared/cart/cart-contents.ts'
import { parseCartAnswer } from '#shared/cart/cart-shape.ts'
import { ApiFailure, callApi } from '../api/api-client.ts'
import { useSession } from '../sessions/session.ts'
import { cartSettled, pendingQuantities } from './cart-changes.ts'
import { storeCart, storedItems, useStoredItems } from './cart-store.ts'

type UseCart = {
  /** With the quantities just chosen; null until the first response. A cart that cannot be loaded is empty (section 8). */
  items: readonly CartItem[] | null
  hasFailed: boolean
  reload: () => void
}

/** The cart, loaded afresh when the page opens; until then the last known one. */
export function useCart(): UseCart {
  const { token } = useSession()
  const stored = useStoredItems()
  const pending = pendingQuantities.use()
  const [round, setRound] = useState(0)
  const [failedRound, setFailedRound] = useState(-1)

  useEffect(() => {
    if (!token) return
    const controller = new AbortController()
    const { signal } = controller
    readCart(signal).then(
      () => setFailedRound(-1),
      () => !signal.aborted && setFailedRound(round),
    )
    return () => controller.abort()
  }, [token, round])

  const hasFailed = failedRound === round
  const items = hasFailed ? [] : stored && withPendingQuantities(stored, pending)
  return { items, hasFailed, reload: () => setRound((before) => before + 1) }
}

/** Loads the cart once all changes have arrived. A response older than a change made meanwhile is dropped. */
export async function readCart(signal?: AbortSignal): Promise<void> {
  await cartSettled()
  const before = storedItems()
  const cart = parseCartAnswer(await callApi('/api/cart', { signal }))
  if (!cart) throw new ApiFailure(200, null)
  const isNewest = storedItems() === before && pendingQuantities.get().size === 0
  if (isNewest && !signal?.aborted) storeCart(cart)
}
