import { createStore } from '../lib/store.ts'
import { waitingWishes } from './waiting-wishes.ts'

/** Takes the answer of the open question whether to log out; null while there is none (outbox-bar.tsx asks it). */
export const signOutQuestion = createStore<((isSure: boolean) => void) | null>(null)

export const hasWaiting = (): boolean => waitingWishes.get().length > 0

/** What waits is deleted from this phone with everything else of the user, so the user is asked first. */
export const askBeforeSignOut = (): Promise<boolean> =>
  new Promise((resolve) =>
    signOutQuestion.set((isSure) => {
      signOutQuestion.set(null)
      resolve(isSure)
    }),
  )
