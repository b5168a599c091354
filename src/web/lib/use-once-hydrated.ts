import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** The value once the page is hydrated, nothing before: for words that only a running page needs, so that no HTML holds them. */
export const useOnceHydrated = (value: string): string | undefined =>
  useSyncExternalStore(
    neverChanges,
    () => value,
    () => undefined,
  )
