import { useSyncExternalStore } from 'react'

/** A value outside components that components can subscribe to; on the server it is always the initial one. */
export type Store<T> = { get: () => T; set: (value: T) => void; use: () => T }

export function createStore<T>(initial: T): Store<T> {
  let value = initial
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
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
