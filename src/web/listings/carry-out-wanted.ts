import { rolesThatBuy } from '#shared/accounts/roles.ts'
import { messages } from '#shared/messages.ts'
import { ApiFailure } from '../api/api-client.ts'
import { openCart, putIntoCart } from '../cart/add-to-cart.ts'
import type { Navigate } from '../navigation/router.ts'
import { sendRestockAlert } from '../restock-alerts/restock-calls.ts'
import { sendSaved } from '../saved/saved-calls.ts'
import { currentSession } from '../sessions/session.ts'
import { takeWanted, type Wanted } from '../sessions/wanted.ts'
import { showToast } from '../toasts/toast.ts'

/** Does once what the visitor chose before login, and shows the result. */
export async function carryOutWanted(navigate: Navigate): Promise<void> {
  const { user } = currentSession()
  const wanted = user && takeWanted(user._id)
  // Administrators buy nothing.
  if (!wanted || (wanted.act !== 'save' && !rolesThatBuy.includes(user.role))) return
  const { _id, title } = wanted.listing
  const { done, undone, leadOn } = wordsOf[wanted.act]
  try {
    const isWaiting = (await carryOut(wanted, user._id)) === null
    if (isWaiting) return void showToast(`${title} ${undone} ${messages.sentLater}`, 'info')
    // In place of the toast of the login, whose words it repeats: two would cover the page.
    showToast(`${messages.auth.loginSuccessful}. ${title} ${done}`, 'success', leadOn(navigate))
  } catch (error) {
    if (error instanceof DOMException) return
    const { status, message } = error instanceof ApiFailure ? error : new ApiFailure(0, null)
    if (status === 404) return void showToast(`${title} ${undone} ${messages.wantedGone}`, 'error')
    const see = { words: 'Open it', run: () => navigate(`/shop/product/${_id}`) }
    showToast(`${title} ${undone} ${message || messages.checkConnection}`, 'error', see)
  }
}

const wordsOf = {
  add: {
    done: 'is in your cart.',
    undone: 'is not in your cart.',
    leadOn: openCart,
  },
  save: {
    done: 'is saved.',
    undone: 'is not saved.',
    leadOn: (navigate: Navigate) => ({
      words: 'See saved',
      run: () => navigate('/dashboard/customer/favorites'),
    }),
  },
  tell: {
    done: 'is noted. We will tell you when it is back.',
    undone: 'is not noted.',
    leadOn: () => undefined,
  },
} as const

function carryOut({ act, listing, quantity }: Wanted, userId: string): Promise<unknown> {
  if (act === 'add') return putIntoCart(listing, quantity)
  return act === 'save' ? sendSaved(userId, listing, true) : sendRestockAlert(userId, listing._id, true)
}
