import { createStore } from './store.ts'

export type ToastKind = 'success' | 'error' | 'info'
export type Toast = { id: number; text: string; kind: ToastKind; lasts: number }

const quickPages = /^\/(dashboard|cart|checkout|ordersuccess)(\/|$)/
let lastId = 0

export const toasts = createStore<readonly Toast[]>([])

/**
 * Shows a short message at the top right, read out too. It stays 2.5 s in the dashboard, cart and checkout, 5 s
 * elsewhere (specification section 9), also through a change of page. Its code is loaded with the first one.
 */
export function showToast(text: string, kind: ToastKind = 'info'): void {
  lastId += 1
  const lasts = quickPages.test(location.pathname) ? 2500 : 5000
  const others = toasts.get().filter((toast) => toast.text !== text)
  toasts.set([...others.slice(-3), { id: lastId, text, kind, lasts }])
  import('./toast-stack.tsx').then(
    (stack) => stack.drawToasts(),
    // Without a connection the code cannot come; a message that never appears would be worse than a plain one.
    () => alert(text),
  )
}

export const dropToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))
