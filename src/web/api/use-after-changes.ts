import { useEffect } from 'react'
import { changedEvent } from './answer-cache.ts'

/** Calls `reload` after each change that this page makes on the server, whichever component makes it. */
export function useAfterChanges(reload: () => void): void {
  useEffect(() => {
    addEventListener(changedEvent, reload)
    return () => removeEventListener(changedEvent, reload)
  }, [reload])
}
