import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { raiseToasts } from '../lib/raise-toasts.ts'
import { CloseIcon } from './icons.tsx'

type DialogProps = {
  /** Its heading and accessible name. */
  title: string
  onClose: () => void
  children: ReactNode
  /** `sheet` slides in from the lower edge on phones. */
  look?: 'window' | 'sheet'
  role?: 'alertdialog'
  /** Id of the text a screen reader reads after the title. */
  describedBy?: string
  className?: string
}

/**
 * A modal window on the browser's own <dialog>: it traps the focus and returns it when it closes. Render it while it is open
 * (`{isOpen && <Dialog … />}`); Escape and the close button call `onClose`, a press outside does nothing, so that a slip of the
 * thumb loses no typing. The focus goes to `data-first-focus`, else to the first field, else to the close button.
 */
export function Dialog(props: DialogProps) {
  const ref = useModal()
  const titleId = useId()
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return
    event.preventDefault()
    props.onClose()
  }
  // A second Escape closes it without asking (the browser's guard against windows that cannot be left): whether it closes is
  // still up to `onClose`.
  const closedByBrowser = (event: SyntheticEvent) => {
    if (event.target !== ref.current || !ref.current.isConnected) return
    ref.current.showModal()
    props.onClose()
  }
  return (
    <dialog
      ref={ref}
      role={props.role}
      aria-labelledby={titleId}
      aria-describedby={props.describedBy}
      onCancel={cancel}
      onClose={closedByBrowser}
      className={`dialog ${props.look === 'sheet' ? 'dialog-sheet' : ''} ${props.className ?? ''}`}
    >
      <div className="dialog-head sticky top-0 z-10 flex items-center gap-3 bg-paper py-2 pr-2 pl-5">
        <h2 id={titleId} className="grow py-1.5 text-xl">
          {props.title}
        </h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={props.onClose}>
          <CloseIcon className="size-5" />
        </button>
      </div>
      <div className="px-5 pb-5">{props.children}</div>
    </dialog>
  )
}

function takeToasts(home: Element): void {
  const stack = document.querySelector<HTMLElement>('.toast-stack')
  if (stack) raiseToasts(stack, home)
}

const fields = 'input:not([type=hidden]), select, textarea'

function useModal() {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    takeToasts(dialog)
    const first =
      dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog.querySelector<HTMLElement>(fields)
    first?.focus()
    return () => {
      // A toast shown inside the window outlives it.
      if (dialog.querySelector('.toast-stack')) takeToasts(document.body)
      dialog.close()
    }
  }, [])
  return ref
}
