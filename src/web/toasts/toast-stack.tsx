import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { raiseToasts } from '../lib/raise-toasts.ts'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../ui/icons.tsx'
import { dropToast, type Toast, type ToastKind, toasts } from './toast-store.ts'

let stack: HTMLElement | undefined

/** Renders the toasts in a tree of their own, so that they survive a page that changes or fails. */
export function renderToasts(): void {
  if (!stack) {
    stack = document.createElement('div')
    stack.popover = 'manual'
    stack.className = 'toast-stack'
    stack.setAttribute('role', 'status')
    stack.setAttribute('aria-live', 'polite')
    createRoot(stack).render(<ToastStack />)
  }
  // A dialog returns them to the page when it closes (src/web/ui/dialog.tsx).
  const dialogs = document.querySelectorAll('dialog:modal')
  raiseToasts(stack, dialogs[dialogs.length - 1] ?? document.body)
}

function ToastStack() {
  const shown = toasts.use()
  return shown.map((toast) => <ToastCard key={toast.id} toast={toast} />)
}

const icons: Record<ToastKind, { Icon: typeof CheckIcon; colour: string }> = {
  success: { Icon: CheckIcon, colour: 'text-mint' },
  error: { Icon: AlertIcon, colour: 'text-gold' },
  info: { Icon: InfoIcon, colour: 'text-white' },
  waits: { Icon: InfoIcon, colour: 'text-white' },
}

/** A press on the words of a toast goes to what lies under them: they may cover a form's button. */
const passedThrough = { pointerEvents: 'none' } as const
const pressable = { pointerEvents: 'auto' } as const

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
  useCountdown(toast, isHeld)
  const { Icon, colour } = icons[toast.kind]
  const act = () => {
    dropToast(toast.id)
    toast.action?.run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing under the pointer is a comfort, not a control
    <div
      className="toast"
      style={passedThrough}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon className={`size-5 shrink-0 ${colour}`} />
      {/* An action that does not fit beside the text stands below it. */}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 py-2">
        <p className="grow py-1">{toast.text}</p>
        {toast.action && (
          <button
            type="button"
            className="-my-2 min-h-11 font-semibold text-gold underline"
            style={pressable}
            onClick={act}
          >
            {toast.action.words}
          </button>
        )}
      </div>
      <button
        type="button"
        className="toast-close"
        style={pressable}
        aria-label="Close"
        onClick={() => dropToast(toast.id)}
      >
        <CloseIcon className="size-4" />
      </button>
    </div>
  )
}

/** Removes the toast when its time is over; while it is hovered or focused the clock stops. */
function useCountdown(toast: Toast, isHeld: boolean): void {
  const left = useRef(toast.lasts)
  useEffect(() => {
    if (isHeld) return
    const started = performance.now()
    const timer = setTimeout(() => dropToast(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [toast.id, isHeld])
}
