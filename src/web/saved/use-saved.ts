import { useEffect } from 'react'
import { messages } from '#shared/messages.ts'
import { type ApiFailure, stopIfEpochEnded } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { openLogin } from '../sessions/login-window.ts'
import { currentSession, sessionEpoch, useSession } from '../sessions/session.ts'
import type { Wanted } from '../sessions/wanted.ts'
import { showToast } from '../toasts/toast.ts'
import { type Saved, saved } from './saved-store.ts'

/** Only signed-in users need it. */
const loadCalls = () => import('./saved-calls.ts')
/** Hearts stay empty, as when the server does not respond. */
const noMatter = () => undefined

/** Whether a listing is saved, and the toggle. All hearts of a page share one call. */
export function useSaved(listing: Wanted['listing']): { isSaved: boolean; toggle: () => void } {
  const listingId = listing._id
  const { user } = useSession()
  const userId = user?._id
  useEffect(() => {
    if (userId) loadCalls().then(({ loadSaved }) => loadSaved(userId), noMatter)
  }, [userId])
  const state = saved.use()
  const isSaved = userId !== undefined && state?.userId === userId && isSavedIn(state, listingId)
  const askToSignIn = () =>
    openLogin(isSaved ? {} : { wanted: { act: 'save', listing, quantity: 1, userId } })
  const { run } = useAction(() => toggleSaved(listingId, !isSaved, askToSignIn), {
    fallback: messages.saved.failed,
    onFailure: ({ status }: ApiFailure) => {
      // The session had ended, and the login window is already open.
      if (status === 401) askToSignIn()
      return status === 401
    },
  })
  return { isSaved, toggle: () => void run() }
}

/** The server's list with the changes in flight applied. */
export const isSavedIn = ({ ids, pending }: Saved, listingId: string): boolean =>
  pending.get(listingId) ?? ids?.has(listingId) ?? false

async function toggleSaved(listingId: string, isSaved: boolean, askToSignIn: () => void): Promise<void> {
  const { user } = currentSession()
  if (!user) return askToSignIn()
  const epoch = sessionEpoch()
  const { sendSaved } = await loadCalls()
  stopIfEpochEnded(epoch)
  const message = await sendSaved(user._id, listingId, isSaved)
  showToast(message || (isSaved ? messages.saved.saved : messages.saved.removed), 'success')
}
