import { useEffect } from 'react'
import { messages } from '#shared/messages.ts'
import { type ApiFailure, stopIfEpochEnded } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { openLogin } from '../sessions/login-window.ts'
import { currentSession, sessionEpoch, useSession } from '../sessions/session.ts'
import { showToast } from '../toasts/toast.ts'
import { type Saved, saved } from './saved-store.ts'

/** Only signed-in users need it. */
const loadCalls = () => import('./saved-calls.ts')
/** Hearts stay empty, as when the server does not respond. */
const noMatter = () => undefined

/** Whether a listing is saved, and the toggle. All hearts of a page share one call. */
export function useSaved(listingId: string): { isSaved: boolean; toggle: () => void } {
  const { user } = useSession()
  const userId = user?._id
  useEffect(() => {
    if (userId) loadCalls().then(({ loadSaved }) => loadSaved(userId), noMatter)
  }, [userId])
  const state = saved.use()
  const isSaved = userId !== undefined && state?.userId === userId && isSavedIn(state, listingId)
  const { run } = useAction(toggleSaved, {
    fallback: messages.saved.failed,
    // The session had ended: the login window is already open, with the specification's text.
    onFailure: (failure: ApiFailure) => {
      if (failure.status === 401) showToast(messages.saved.signInToSave, 'error')
      return failure.status === 401
    },
  })
  return { isSaved, toggle: () => void run(listingId, !isSaved) }
}

/** The server's list with the changes in flight applied. */
export const isSavedIn = ({ ids, pending }: Saved, listingId: string): boolean =>
  pending.get(listingId) ?? ids?.has(listingId) ?? false

async function toggleSaved(listingId: string, isSaved: boolean): Promise<void> {
  const { user } = currentSession()
  if (!user) {
    showToast(messages.saved.signInToSave, 'error')
    openLogin()
    return
  }
  const epoch = sessionEpoch()
  const { sendSaved } = await loadCalls()
  stopIfEpochEnded(epoch)
  const message = await sendSaved(user._id, listingId, isSaved)
  showToast(message || (isSaved ? messages.saved.saved : messages.saved.removed), 'success')
}
