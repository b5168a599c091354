import { useEffect } from 'react'

/** Dispatched when the server has told of a change: what is live on the page is stale then. */
export const newsEvent = 'makit:news'

/** Data shown for longer than this are loaded again. */
const maxAgeMs = 60_000
/** Where they could not be loaded; a bad line is back before the browser notices. */
const maxFailureAgeMs = 12_000
/** The age that data may have when the user comes back to the page, or the network is back. */
const maxAgeOnReturnMs = 10_000
/** A failure is never fresh, but coming back to a page fires two events; the network's return fires one. */
const maxFailureAgeOnReturnMs = 1_000
const checkEveryMs = 5_000
/** Spreads the calls, so that the phones of a town do not all ask in the second when the network is back. */
const spreadMs = 3_000

/**
 * Calls `refresh` when the data of a page are stale: by time, when the user comes back to the page, when the network is back
 * and when the server has told of a change; never while the page is hidden or offline. `since` identifies the last load:
 * another value means that the data are new. After a failure they are stale at once, also those that are still shown.
 */
export function useRefresh(
  refresh: ((signal: AbortSignal) => void) | null,
  since: unknown,
  hasFailed = false,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `since` restarts the timer
  useEffect(() => {
    if (!refresh) return
    const controller = new AbortController()
    const { signal } = controller
    const spread = Math.random()
    let askedAt = Date.now()
    /** News that came while the page was hidden or offline is told once: the data are stale until the page is back. */
    let hasNews = false
    const refreshIfOlder = (ageMs: number) => {
      if (signal.aborted || document.hidden || !navigator.onLine) return
      if (!hasNews && Date.now() - askedAt < ageMs) return
      askedAt = Date.now()
      hasNews = false
      refresh(signal)
    }
    const onNews = () => {
      hasNews = true
      refreshIfOlder(0)
    }
    const onReturn = () => refreshIfOlder(hasFailed ? maxFailureAgeOnReturnMs : maxAgeOnReturnMs)
    const onNetwork = () =>
      setTimeout(() => refreshIfOlder(hasFailed ? 0 : maxAgeOnReturnMs), spread * spreadMs)
    const mostMs = (hasFailed ? maxFailureAgeMs : maxAgeMs) + spread * spreadMs
    const timer = setInterval(() => refreshIfOlder(mostMs), checkEveryMs)
    document.addEventListener('visibilitychange', onReturn, { signal })
    addEventListener('focus', onReturn, { signal })
    addEventListener('online', onNetwork, { signal })
    addEventListener(newsEvent, onNews, { signal })
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [refresh, since, hasFailed])
}
