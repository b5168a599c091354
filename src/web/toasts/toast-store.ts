import { createStore } from '../lib/store.ts'

/** `waits`: it got no response, and is sent later. */
export type ToastKind = 'success' | 'error' | 'info' | 'waits'
/** The button of a toast. */
export type ToastAction = { words: string; run: () => void }
/** `lasts` in milliseconds. */
export type Toast = {
  id: number
  text: string
  kind: ToastKind
  lasts: number
  action?: ToastAction | undefined
}

/** What is shown at this moment, oldest first. */
export const toasts = createStore<readonly Toast[]>([])

export const dropToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))
