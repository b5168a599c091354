import { useRef, useState } from 'react'
import { ApiFailure } from './api-client.ts'
import { showToast } from './toast.ts'

type ActionOptions = {
  /** The screen's own words when the server gave none. */
  fallback: string
  /** Called instead of the toast; answers whether it has dealt with the failure. */
  onFailure?: (failure: ApiFailure) => boolean
}

/**
 * Wraps something that calls the server: one run at a time, `isBusy` meanwhile, a failure becomes a toast with the
 * server's message or `fallback`. Answers whether it went well. An ended session shows its login window instead.
 */
export function useAction<Given extends unknown[]>(
  act: (...given: Given) => Promise<void>,
  { fallback, onFailure }: ActionOptions,
): { run: (...given: Given) => Promise<boolean>; isBusy: boolean } {
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  const run = async (...given: Given): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setIsBusy(true)
    try {
      await act(...given)
      return true
    } catch (error) {
      tellFailure(error, fallback, onFailure)
      return false
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { run, isBusy }
}

function tellFailure(error: unknown, fallback: string, onFailure: ActionOptions['onFailure']): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiFailure)) console.warn(error)
  const failure = error instanceof ApiFailure ? error : new ApiFailure(0, null)
  if (onFailure?.(failure) || failure.isSessionOver) return
  showToast(failure.message || fallback, 'error')
}
