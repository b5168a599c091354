import { withPendingQuantities } from '#shared/cart/cart-contents.ts'
import { messages } from '#shared/messages.ts'
import { ApiFailure, callApi } from '../api/api-client.ts'
import { createStore } from '../lib/store.ts'
import { discard, sendOrKeep, waitsWords } from '../outbox/outbox.ts'
import { wishFor } from '../outbox/waiting.ts'
import { waitingWishes } from '../outbox/waiting-wishes.ts'
import { sessionEpoch } from '../sessions/session.ts'
import { putIntoCart } from './add-to-cart.ts'
import { storeCart, storeCartOf, storedItems } from './cart-store.ts'

/** Wanted quantities by listing that the server has not confirmed yet; 0 removes the row. */
export const pendingQuantities = createStore<ReadonlyMap<string, number>>(new Map())

/** The last failure of the cart, for an alert. With `waits`, a listing, only as long as a change of that one waits. */
export const cartAlert = createStore<{ words: string; waits?: string } | null>(null)

/** Opens the order that was sent by itself while the cart page was shown; null when there is none. */
export const cartOrder = createStore<(() => void) | null>(null)

let sending: Promise<void> | undefined

/** Sets the wanted quantity of a listing, 0 for none. Shown at once; quick presses become one call. */
export function wantQuantity(listingId: string, quantity: number): void {
  cartAlert.set(null)
  pendingQuantities.set(new Map(pendingQuantities.get()).set(listingId, quantity))
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
}

/** One call after the other, so that the last response is also the newest cart. */
async function sendAll(): Promise<void> {
  const epoch = sessionEpoch()
  for (;;) {
    // What one user still wanted must not reach the next user's cart.
    if (epoch !== sessionEpoch()) return pendingQuantities.set(new Map())
    const [next] = pendingQuantities.get()
    if (!next) return
    const [listingId, quantity] = next
    await sendOne(listingId, quantity)
    // Pressed again meanwhile: the newer quantity stays and is sent next.
    forget(listingId, quantity)
  }
}

async function sendOne(listingId: string, quantity: number): Promise<void> {
  const words = quantity === 0 ? messages.cart.removeFailed : messages.cart.updateFailed
  const title =
    storedItems()?.find((item) => item.listingId._id === listingId)?.listingId.title ?? 'Your cart'
  const wants = { [listingId]: quantity }
  try {
    const answer = await sendOrKeep({ kind: 'cart', ...callFor(listingId, quantity), wants, title })
    if (answer) storeChange(answer, listingId, quantity)
    else cartAlert.set({ words: waitsWords(words), waits: listingId })
  } catch (error) {
    // Aborted: the user who wanted it is no longer signed in.
    if (error instanceof DOMException) return
    cartAlert.set({ words: (error instanceof ApiFailure && error.message) || words })
  }
}

/** Sets the quantity of a listing in the cart, 0 for none, and stores the cart from the response. Throws ApiFailure. */
export async function changeCart(listingId: string, quantity: number): Promise<void> {
  const { method, path, bodies } = callFor(listingId, quantity)
  storeChange(await callApi(path, { method, json: bodies[0] }), listingId, quantity)
}

const callFor = (listingId: string, quantity: number) =>
  quantity === 0
    ? { method: 'DELETE' as const, path: '/api/cart/remove', bodies: [{ listingId }] }
    : { method: 'PUT' as const, path: '/api/cart/update', bodies: [{ listingId, quantity }] }

function storeChange(answer: unknown, listingId: string, quantity: number): void {
  if (storeCartOf(answer)) return
  const items = storedItems()
  if (items) storeCart({ items: withPendingQuantities(items, new Map([[listingId, quantity]])) })
}

/** Whether the server last returned it, even if a removal of it waits. */
export const isInCart = (listingId: string): boolean =>
  storedItems()?.some((item) => item.listingId._id === listingId) ?? false

/** Puts a removed listing back in the same quantity; an alert says that it waits, or why it could not be. */
export async function putBack(listing: { _id: string; title: string }, quantity: number): Promise<void> {
  const epoch = sessionEpoch()
  await cartSettled()
  const waiting = wishFor(waitingWishes.get(), 'cart', listing._id)
  if (waiting) return void (await discard(waiting.id))
  // The removal failed, or another user has signed in: there is nothing to put back.
  if (isInCart(listing._id) || epoch !== sessionEpoch()) return
  cartAlert.set(null)
  try {
    const isWaiting = (await putIntoCart(listing, quantity)) === null
    if (isWaiting) cartAlert.set({ words: waitsWords(messages.cart.addFailed), waits: listing._id })
  } catch (error) {
    if (error instanceof DOMException) return
    cartAlert.set({ words: (error instanceof ApiFailure && error.message) || messages.cart.addFailed })
  }
}

function forget(listingId: string, quantity: number): void {
  const left = new Map(pendingQuantities.get())
  if (left.get(listingId) === quantity) left.delete(listingId)
  pendingQuantities.set(left)
}

/** Resolves when no change is in flight any more. */
export const cartSettled = (): Promise<void> => sending ?? Promise.resolve()
