import { useEffect } from 'react'
import { messages } from '#shared/messages.ts'
import { type ApiFailure, stopIfEpochEnded } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { waitingWishes } from '../outbox/waiting-wishes.ts'
import { openLogin } from '../sessions/login-window.ts'
import { currentSession, sessionEpoch, useSession } from '../sessions/session.ts'
import type { Wanted } from '../sessions/wanted.ts'
import { type Saved, saved } from './saved-store.ts'

/** Only signed-in users need it. */
const loadCalls = () => import('./saved-calls.ts')
/** Hearts stay empty, as when the server does not respond. */
const noMatter = () => undefined

/** Whether a listing is saved, whether that waits for a connection, and the toggle. All hearts of a page share one call. */
export function useSaved(listing: Wanted['listing']): {
  isSaved: boolean
  isWaiting: boolean
  toggle: () => void
} {
  const listingId = listing._id
  const { user } = useSession()
  const userId = user?._id
  useEffect(() => {
    if (userId) loadCalls().then(({ loadSaved }) => loadSaved(userId), noMatter)
  }, [userId])
  const state = saved.use()
  const wish = waitingWishes.use().find(({ kind, wants }) => kind === 'saved' && listingId in wants)
  const isSaved =
    userId !== undefined &&
    (wish ? wish.method === 'POST' : state?.userId === userId && isSavedIn(state, listingId))
  const askToSignIn = () =>
    openLogin(isSaved ? {} : { wanted: { act: 'save', listing, quantity: 1, userId } })
  const { run } = useAction(() => toggleSaved(listing, !isSaved, askToSignIn), {
    fallback: messages.saved.failed,
    onFailure: ({ status }: ApiFailure) => {
      // The session had ended, and the login window is already open.
      if (status === 401) askToSignIn()
      return status === 401
    },
  })
  return { isSaved, isWaiting: wish !== undefined, toggle: () => void run() }
}

/** The server's list with the changes in flight applied. */
export const isSavedIn = ({ ids, pending }: Saved, listingId: string): boolean =>
  pending.get(listingId) ?? ids?.has(listingId) ?? false

async function toggleSaved(
  listing: Wanted['listing'],
  isSaved: boolean,
  askToSignIn: () => void,
): Promise<void> {
  const { user } = currentSession()
  if (!user) return askToSignIn()
  const epoch = sessionEpoch()
  const { pressHeart } = await loadCalls()
  stopIfEpochEnded(epoch)
  await pressHeart(user._id, listing, isSaved)
}
