import { useRef, useState } from 'react'
import { showToast } from '../toasts/toast.ts'
import { ApiFailure } from './api-client.ts'

type ActionOptions<Given extends unknown[]> = {
  /** The screen's own words when the server gave none. */
  fallback: string
  /** Called instead of the toast; answers whether it has dealt with the failure. */
  onFailure?: (failure: ApiFailure) => boolean
  /** What it is done to, e.g. the row's id: runs for different things may be under way at once. */
  apartBy?: (...given: Given) => string
}

/**
 * Wraps something that calls the server: one run at a time, `isBusy` meanwhile, a failure becomes a toast with the
 * server's message or `fallback`. Answers whether it went well. An ended session shows its login window instead.
 */
export function useAction<Given extends unknown[]>(
  act: (...given: Given) => Promise<void>,
  { fallback, onFailure, apartBy }: ActionOptions<Given>,
): { run: (...given: Given) => Promise<boolean>; isBusy: boolean } {
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(new Set<string>())

  const run = async (...given: Given): Promise<boolean> => {
    const subject = apartBy?.(...given) ?? ''
    if (running.current.has(subject)) return false
    running.current.add(subject)
    setIsBusy(true)
    try {
      await act(...given)
      return true
    } catch (error) {
      tellFailure(error, fallback, onFailure)
      return false
    } finally {
      running.current.delete(subject)
      setIsBusy(running.current.size > 0)
    }
  }
  return { run, isBusy }
}

/** Says what failed: the server's message, else `fallback`. Nothing when it was stopped or the session is over. */
export function tellFailure(
  error: unknown,
  fallback: string,
  onFailure?: (failure: ApiFailure) => boolean,
): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiFailure)) console.warn(error)
  const failure = error instanceof ApiFailure ? error : new ApiFailure(0, null)
  if (onFailure?.(failure) || failure.isSessionOver) return
  showToast(failure.message || fallback, 'error')
}
