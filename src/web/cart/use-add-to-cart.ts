import { messages } from '#shared/messages.ts'
import { type ApiFailure, stopAfterTurn } from '../platform/api-client.ts'
import { openLogin } from '../platform/login-window.ts'
import { currentSession, whoseTurn } from '../platform/session.ts'
import { showToast } from '../platform/toast.ts'
import { useAction } from '../platform/use-action.ts'

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
  const turn = whoseTurn()
  const { addToCart } = await loadAddToCart()
  stopAfterTurn(turn)
  await addToCart(listingId)
}

const loadAddToCart = () => import('./add-to-cart.ts')

/** When somebody who may add something reaches for the button. */
export function loadAddToCartAhead(): void {
  if (currentSession().user) loadAddToCart().catch(() => undefined)
}
