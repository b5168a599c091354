import { messages } from '#shared/messages.ts'
import { callApi } from '../api/api-client.ts'
import { showToast } from '../toasts/toast.ts'
import { storeCartOf } from './cart-store.ts'

/** Puts one piece of a listing into the user's cart and shows a toast. */
export async function addToCart(listingId: string): Promise<void> {
  const json = { listingId, quantity: 1 }
  const answer = await callApi<{ message?: string }>('/api/cart/add', { method: 'POST', json })
  if (!storeCartOf(answer)) callApi('/api/cart').then(storeCartOf, () => undefined)
  showToast(answer.message || messages.cart.added, 'success')
}
