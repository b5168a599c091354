import { useRef, useState } from 'react'
import { showToast } from '../toasts/toast.ts'
import { ApiFailure } from './api-client.ts'

type ActionOptions<Given extends unknown[]> = {
  /** The screen's own message when the server gave none. */
  fallback: string
  /** Called instead of the toast; returns whether it has handled the failure. */
  onFailure?: (failure: ApiFailure) => boolean
  /** What the action is about, e.g. the row's id: actions on different things may run at the same time. */
  apartBy?: (...given: Given) => string
}

/**
 * Wraps a function that calls the server: one run at a time, `isBusy` meanwhile; a failure becomes a toast with the server's
 * message or `fallback`. Returns whether it succeeded. An ended session opens the login window instead.
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
      reportFailure(error, fallback, onFailure)
      return false
    } finally {
      running.current.delete(subject)
      setIsBusy(running.current.size > 0)
    }
  }
  return { run, isBusy }
}

/** Shows why it failed: the server's message, else `fallback`. Shows nothing when it was stopped or the session has ended. */
export function reportFailure(
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
