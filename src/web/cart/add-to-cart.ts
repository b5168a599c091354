import { messages } from '#shared/messages.ts'
import { callApi } from '../api/api-client.ts'
import type { Navigate } from '../navigation/router.ts'
import { showToast } from '../toasts/toast.ts'
import { storeCartOf } from './cart-store.ts'

/** The button of every toast that says that something is in the cart now. */
export const openCart = (navigate: Navigate) => ({ words: 'Open cart', run: () => navigate('/cart') })

/** Puts one piece of a listing into the user's cart and shows a toast that leads to it. */
export async function addToCart(listingId: string, navigate: Navigate): Promise<void> {
  showToast((await putIntoCart(listingId, 1)) || messages.cart.added, 'success', openCart(navigate))
}

/** Puts pieces of a listing into the user's cart. Returns the server's message. Throws ApiFailure. */
export async function putIntoCart(listingId: string, quantity: number): Promise<string | undefined> {
  const json = { listingId, quantity }
  const answer = await callApi<{ message?: string }>('/api/cart/add', { method: 'POST', json })
  if (!storeCartOf(answer)) callApi('/api/cart').then(storeCartOf, () => undefined)
  return answer.message
}
