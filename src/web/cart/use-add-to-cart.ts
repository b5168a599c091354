import { messages } from '#shared/messages.ts'
import { type ApiFailure, callApi } from '../platform/api-client.ts'
import { openLogin } from '../platform/login-window.ts'
import { currentSession } from '../platform/session.ts'
import { showToast } from '../platform/toast.ts'
import { useAction } from '../platform/use-action.ts'
import { keepCartOf } from './cart-store.ts'

/** Puts one piece of a listing into the cart and says so; whoever is signed out is asked to log in. */
export function useAddToCart(listingId: string): { add: () => void; isAdding: boolean } {
  const { run, isBusy } = useAction(add, {
    fallback: messages.cart.addFailed,
    // The session had ended: the login window is already open, in the specification's words.
    onFailure: (failure: ApiFailure) => {
      if (failure.status === 401) showToast(messages.cart.signInToAdd, 'error')
      return failure.status === 401
    },
  })
  return { add: () => void run(listingId), isAdding: isBusy }
}

async function add(listingId: string): Promise<void> {
  if (currentSession().status !== 'signed-in') {
    showToast(messages.cart.signInToAdd, 'error')
    openLogin()
    return
  }
  const json = { listingId, quantity: 1 }
  const answer = await callApi<{ message?: string }>('/api/cart/add', { method: 'POST', json })
  if (!keepCartOf(answer)) callApi('/api/cart').then(keepCartOf, () => undefined)
  showToast(answer.message || messages.cart.added, 'success')
}
