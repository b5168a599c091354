import { dropToast, type Toast, type ToastAction, type ToastKind, toasts } from './toast-store.ts'

const quickPages = /^\/(dashboard|cart|checkout|ordersuccess)(\/|$)/
let lastId = 0

/**
 * Shows a short message at the top right, announced to screen readers. It stays 2.5 s in the dashboard, cart and checkout, 5 s
 * elsewhere (specification section 9), 10 s with a button, also through a change of page. Its code is loaded with the first
 * one. Returns a function that removes it earlier.
 */
export function showToast(text: string, kind: ToastKind = 'info', action?: ToastAction): () => void {
  lastId += 1
  const lasts = action ? 10_000 : quickPages.test(location.pathname) ? 2500 : 5000
  const others = toasts.get().filter((toast) => toast.text !== text && isStillTrue(toast, kind))
  const id = lastId
  toasts.set([...others, { id, text, kind, lasts, action }])
  import('./toast-stack.tsx').then(
    (stack) => stack.renderToasts(),
    () => {
      // Otherwise it would appear, long out of date, with the first toast that can be rendered.
      dropToast(id)
      showPlainly(text, lasts)
    },
  )
  return () => dropToast(id)
}

/** Before a new attempt: the failures of the last one no longer hold. */
export function forgetFailures(): void {
  toasts.set(toasts.get().filter(({ kind }) => kind !== 'error'))
  dropPlain()
}

function dropPlain(): void {
  for (const plain of document.querySelectorAll('.toast-plain')) plain.remove()
}

/** A new message replaces the last of its kind, and a success what failed or waits before it: a phone has little room. */
const isStillTrue = ({ kind }: Toast, next: ToastKind): boolean =>
  kind !== next && !(next === 'success' && kind !== 'info')

/** Without a connection the code cannot be loaded, and then messages matter most. */
function showPlainly(text: string, lasts: number): void {
  dropPlain()
  const plain = document.createElement('p')
  plain.className = 'toast toast-plain'
  // An open menu would cover it otherwise.
  plain.popover = 'manual'
  plain.role = 'alert'
  plain.textContent = text
  const dialogs = document.querySelectorAll('dialog:modal')
  const home = dialogs[dialogs.length - 1] ?? document.body
  home.append(plain)
  plain.showPopover?.()
  setTimeout(() => plain.remove(), lasts)
}
