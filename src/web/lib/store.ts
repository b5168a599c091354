import { useSyncExternalStore } from 'react'

/**
 * A value outside components that components can subscribe to; on the server it is always the initial one. `seed`: with which
 * value the server rendered this page, before it is hydrated.
 */
export type Store<T> = { get: () => T; set: (value: T) => void; seed: (value: T) => void; use: () => T }

export function createStore<T>(first: T): Store<T> {
  let initial = first
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const get = () => value
  return {
    get,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    seed(given) {
      initial = given
      value = given
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
