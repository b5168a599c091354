import { rolesThatBuy } from '#shared/accounts/roles.ts'
import { messages } from '#shared/messages.ts'
import { ApiFailure } from '../api/api-client.ts'
import { putIntoCart } from '../cart/add-to-cart.ts'
import type { Navigate } from '../navigation/router.ts'
import { sendSaved } from '../saved/saved-calls.ts'
import { currentSession } from '../sessions/session.ts'
import { takeWanted, type Wanted } from '../sessions/wanted.ts'
import { showToast } from '../toasts/toast.ts'

/** Adds or saves, once, what the visitor chose before login, and shows the result. */
export async function carryOutWanted(navigate: Navigate): Promise<void> {
  const { user } = currentSession()
  const wanted = user && takeWanted(user._id)
  // Administrators have no cart.
  if (!wanted || (wanted.act === 'add' && !rolesThatBuy.includes(user.role))) return
  const { _id, title } = wanted.listing
  const { done, undone, leadOn } = wordsOf[wanted.act]
  try {
    await carryOut(wanted, user._id)
    // Not a success: that would remove the toast 'Login successful'.
    showToast(`${title} ${done}`, 'info', { words: leadOn.words, run: () => navigate(leadOn.to) })
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
    leadOn: { words: 'Open cart', to: '/cart' },
  },
  save: {
    done: 'is saved.',
    undone: 'is not saved.',
    leadOn: { words: 'See saved', to: '/dashboard/customer/favorites' },
  },
} as const

const carryOut = ({ act, listing, quantity }: Wanted, userId: string): Promise<unknown> =>
  act === 'add' ? putIntoCart(listing._id, quantity) : sendSaved(userId, listing._id, true)
