import { type MouseEvent, type ReactNode, useId } from 'react'
import { TextAreaField } from '../forms/field.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { isSecondClick } from '../ui/second-click.ts'

/** Why the administrator does it; kept by the row, so that a failure loses nothing typed. */
type Reason = {
  /** The person to whom it is mailed; null where it is only logged. */
  reader: string | null
  value: string
  onChange: (reason: string) => void
}

type ActionDialogProps = {
  title: string
  /** What the button does: a verb. */
  action: string
  isDestructive?: boolean
  /** Nothing is chosen yet, or what follows is still being counted. */
  isWaiting?: boolean
  /** There is nothing left to do: the dialog can only be closed. */
  isOver?: boolean
  /** Asks again what follows, where that could not be read. */
  onRetry?: (() => void) | undefined
  reason?: Reason | undefined
  onClose: () => void
  onConfirm: () => void
  /** What is asked, above what follows. */
  question?: string | undefined
  /** What stands above the list, such as a choice. */
  children?: ReactNode
  /** What follows, one sentence each. */
  follows: readonly string[]
}

/** Asks before an administrator's action and names what follows from it. Escape and 'Cancel' mean no. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, action, isDestructive, isWaiting, isOver, question, follows, onRetry } = props
  const { reason, onClose, onConfirm, children } = props
  const [questionId, listId] = [useId(), useId()]
  const unlessSecondClick = (answer: () => void) => (event: MouseEvent) => {
    if (!isSecondClick(event)) answer()
  }
  return (
    <Dialog
      role="alertdialog"
      title={title}
      describedBy={question ? `${questionId} ${listId}` : listId}
      onClose={onClose}
      look="sheet"
      // As high as the buttons: no field that gets the focus stays behind them.
      className="scroll-pb-36"
    >
      {children}
      {question && (
        <p id={questionId} className="mb-3">
          {question}
        </p>
      )}
      {/* One sentence alone is no list to look at. */}
      <ul
        id={listId}
        aria-live="polite"
        className={`mb-5 grid gap-1.5 ${follows.length > 1 ? 'list-disc pl-5' : ''}`}
      >
        {isWaiting && follows.length === 0 ? (
          <li className="text-quiet">Checking what follows…</li>
        ) : (
          follows.map((sentence) => <li key={sentence}>{sentence}</li>)
        )}
      </ul>
      {onRetry && (
        <div role="alert" className="mb-5 rounded-field bg-clay-soft px-3 py-2 text-clay">
          <p>We could not count what follows.</p>
          <button type="button" className="link min-h-11" onClick={onRetry}>
            Try again
          </button>
        </div>
      )}
      {reason && (
        <div className="mb-5">
          <TextAreaField
            label="Reason"
            isOptional
            hint={`${reason.reader ? `${reason.reader} reads it in the email. ` : ''}It stays in the security log.`}
            rows={3}
            value={reason.value}
            onChange={(event) => reason.onChange(event.target.value)}
          />
        </div>
      )}
      {/* In sight also where what follows is longer than the screen. */}
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-col-reverse gap-3 bg-paper px-5 py-3 sm:flex-row sm:justify-end">
        <Button
          look="plain"
          data-first-focus={children ? undefined : true}
          onClick={unlessSecondClick(onClose)}
        >
          {isOver ? 'Close' : 'Cancel'}
        </Button>
        {!isOver && (
          <Button
            look={isDestructive ? 'danger' : 'main'}
            disabled={isWaiting}
            onClick={unlessSecondClick(onConfirm)}
          >
            {action}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
