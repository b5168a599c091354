import { useEffect } from 'react'
import { messages } from '#shared/messages.ts'
import { type ApiFailure, stopIfEpochEnded } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { type Navigate, useNavigate } from '../navigation/router.ts'
import { openLogin } from '../sessions/login-window.ts'
import { currentSession, sessionEpoch, useSession } from '../sessions/session.ts'
import type { Wanted } from '../sessions/wanted.ts'
import { showToast } from '../toasts/toast.ts'

/** Only signed-in users need it. */
const loadAddToCart = () => import('./add-to-cart.ts')

/** Puts one piece of a listing into the cart and shows a toast; a signed-out visitor is asked to log in, which adds it then. */
export function useAddToCart(listing: Wanted['listing']): { add: () => void; isAdding: boolean } {
  const { user } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    // Loaded before the press, which reports it if the code cannot be loaded.
    if (user) loadAddToCart().catch(() => undefined)
  }, [user])
  const askToSignIn = () => openLogin({ wanted: { act: 'add', listing, quantity: 1, userId: user?._id } })
  const { run, isBusy } = useAction(() => add(listing, askToSignIn, navigate), {
    fallback: messages.cart.addFailed,
    onFailure: ({ status, message }: ApiFailure) => {
      // The session had ended, and the login window is already open.
      if (status === 401) askToSignIn()
      else if (!message) showToast(`${messages.cart.addFailed} ${messages.checkConnection}`, 'error')
      return status === 401 || !message
    },
  })
  return { add: () => void run(), isAdding: isBusy }
}

async function add(listing: Wanted['listing'], askToSignIn: () => void, navigate: Navigate): Promise<void> {
  if (currentSession().status !== 'signed-in') return askToSignIn()
  const epoch = sessionEpoch()
  const { addToCart } = await loadAddToCart()
  stopIfEpochEnded(epoch)
  await addToCart(listing, navigate)
}
