import type { Cart } from '#shared/cart/cart.ts'
import { messages } from '#shared/messages.ts'
import { ApiFailure, callApi } from '../platform/api-client.ts'
import { createStore } from '../platform/store.ts'
import { keepCart } from './cart-store.ts'

/** Quantities wanted by listing that the server has not confirmed yet; 0 removes the row. */
export const pendingQuantities = createStore<ReadonlyMap<string, number>>(new Map())

/** What went wrong last with the cart, in words for an alert; empty when nothing did. */
export const cartAlert = createStore('')

let sending: Promise<void> | undefined

/** Wants this many of a listing in the cart, 0 none. Shown at once; quick presses become one call. */
export function wantQuantity(listingId: string, quantity: number): void {
  cartAlert.set('')
  pendingQuantities.set(new Map(pendingQuantities.get()).set(listingId, quantity))
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
}

/** One call after the other, so that the last answer is also the newest cart. */
async function sendAll(): Promise<void> {
  for (;;) {
    const [next] = pendingQuantities.get()
    if (!next) return
    const [listingId, quantity] = next
    await sendOne(listingId, quantity)
    // Pressed again meanwhile: the newer wish stays and is sent next.
    forget(listingId, quantity)
  }
}

async function sendOne(listingId: string, quantity: number): Promise<void> {
  try {
    const { cart } = await changeCart(listingId, quantity)
    keepCart(cart)
  } catch (error) {
    const words = quantity === 0 ? messages.cart.removeFailed : messages.cart.updateFailed
    cartAlert.set((error instanceof ApiFailure && error.message) || words)
  }
}

/** Sets how many of a listing lie in the cart, 0 none; answers the cart. Throws ApiFailure. */
export function changeCart(listingId: string, quantity: number): Promise<{ cart: Cart }> {
  if (quantity === 0) return callApi('/api/cart/remove', { method: 'DELETE', json: { listingId } })
  return callApi('/api/cart/update', { method: 'PUT', json: { listingId, quantity } })
}

function forget(listingId: string, quantity: number): void {
  const left = new Map(pendingQuantities.get())
  if (left.get(listingId) === quantity) left.delete(listingId)
  pendingQuantities.set(left)
}

/** Done when nothing is on its way to the server any more. */
export const cartSettled = (): Promise<void> => sending ?? Promise.resolve()
