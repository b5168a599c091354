import { useEffect } from 'react'
import { messages } from '#shared/messages.ts'
import { type ApiFailure, stopIfEpochEnded } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { openLogin } from '../sessions/login-window.ts'
import { currentSession, sessionEpoch, useSession } from '../sessions/session.ts'
import { showToast } from '../toasts/toast.ts'

/** Only signed-in users need it. */
const loadAddToCart = () => import('./add-to-cart.ts')

/** Puts one piece of a listing into the cart and shows a toast; a signed-out visitor is asked to log in. */
export function useAddToCart(listingId: string): { add: () => void; isAdding: boolean } {
  const { user } = useSession()
  useEffect(() => {
    // Loaded before the press, which reports it if the code cannot be loaded.
    if (user) loadAddToCart().catch(() => undefined)
  }, [user])
  const { run, isBusy } = useAction(add, {
    fallback: messages.cart.addFailed,
    // The session had ended: the login window is already open, with the specification's text.
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
  const epoch = sessionEpoch()
  const { addToCart } = await loadAddToCart()
  stopIfEpochEnded(epoch)
  await addToCart(listingId)
}
