import { useEffect } from 'react'

/** What is looked at for longer than this is asked for again. */
const maxAgeMs = 60_000
/** On coming back to the page, or to the network, it may be this old. */
const maxAgeOnReturnMs = 10_000
const checkEveryMs = 5_000
/** So that all phones of a town do not ask in the same second when the network is back. */
const spreadMs = 3_000

/**
 * Calls `refresh` when what a page shows has become old: by time, when the person comes back to the page, and when the
 * network is back; never while the page is hidden or offline. `since` is what was asked for last: another value means that
 * it was asked for just now.
 */
export function useRefresh(refresh: ((signal: AbortSignal) => void) | null, since: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `since` begins anew
  useEffect(() => {
    if (!refresh) return
    const controller = new AbortController()
    const { signal } = controller
    const spread = Math.random()
    let askedAt = Date.now()
    const refreshIfOlder = (ageMs: number) => {
      if (signal.aborted || document.hidden || !navigator.onLine || Date.now() - askedAt < ageMs) return
      askedAt = Date.now()
      refresh(signal)
    }
    const onReturn = () => refreshIfOlder(maxAgeOnReturnMs)
    const onNetwork = () => setTimeout(onReturn, spread * spreadMs)
    const timer = setInterval(() => refreshIfOlder(maxAgeMs + spread * spreadMs), checkEveryMs)
    document.addEventListener('visibilitychange', onReturn, { signal })
    addEventListener('focus', onReturn, { signal })
    addEventListener('online', onNetwork, { signal })
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [refresh, since])
}
