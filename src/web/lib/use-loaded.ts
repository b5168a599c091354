import { type ComponentType, useEffect, useState } from 'react'
import { loadWithRetries } from './load-with-retries.ts'

/**
 * A component whose code is loaded when it is first needed; null until then. Unlike React's lazy, a lost connection breaks
 * nothing around it: `onFailure` is called, and it is tried again the next time and when the network returns.
 */
export function useLoaded<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted: boolean,
  onFailure?: () => void,
): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` never changes, only whether it is needed
  useEffect(() => {
    if (!isWanted || loaded) return
    const start = () =>
      loadWithRetries(load).then(
        (module) => setLoaded({ Component: module.default }),
        () => onFailure?.(),
      )
    start()
    addEventListener('online', start)
    return () => removeEventListener('online', start)
  }, [isWanted, loaded])
  return loaded?.Component ?? null
}
