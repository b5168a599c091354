import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose code is loaded when it is first needed; null until then. Unlike React's lazy, a lost connection breaks
 * nothing around it: `onFailure` is called, and the next time it is tried again.
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
    load().then(
      (module) => setLoaded({ Component: module.default }),
      () => onFailure?.(),
    )
  }, [isWanted, loaded])
  return loaded?.Component ?? null
}
