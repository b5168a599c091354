import { type ReactNode, type SubmitEvent, useState } from 'react'
import { messages } from '#shared/messages.ts'
import { longestReason } from '#shared/moderation/listing-states.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { TextAreaField } from '../forms/field.tsx'
import { showToast } from '../toasts/toast.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type ReasonDialogProps = {
  title: string
  /** What is taken away. */
  subject: string
  hint: string
  /** A verb, and what the button says meanwhile. */
  action: string
  busy: string
  path: string
  fallback: string
  reason: string
  onReason: (reason: string) => void
  /** What is sent beside the reason. */
  more?: object
  /** What is asked beside the reason. */
  children?: ReactNode
  onClose: () => void
  /** Called with the server's answer, and with null when another administrator was faster. */
  onDone: (answer: unknown) => void
}

/** Asks why something is taken away from the public, and does it. A failure is said here, and what was typed stays. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    subject,
    hint,
    action,
    busy,
    path,
    fallback,
    reason,
    onReason,
    more,
    children,
    onClose,
    onDone,
  } = props
  const [error, setError] = useState('')
  const [failure, setFailure] = useState('')
  const { run, isBusy } = useAction(take, {
    fallback,
    onFailure: ({ status, message, errors, isSessionOver }) => {
      if (isSessionOver) return false
      if (status === 409) onDone(null)
      else if (errors.reason) setError(errors.reason)
      else setFailure(message || `${fallback} ${messages.checkConnection}`)
      return status !== 409
    },
  })

  async function take() {
    const answer = await callApi<{ message?: string }>(path, { method: 'PATCH', json: { reason, ...more } })
    onDone(answer)
    if (answer.message) showToast(answer.message, 'success')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setFailure('')
    if (reason.trim()) void run()
    else setError(messages.moderation.reasonMissing)
  }
  return (
    <Dialog title={title} onClose={onClose} look="sheet">
      <form method="dialog" onSubmit={submit} noValidate className="grid gap-5">
        <p className="wrap-anywhere">{subject}</p>
        <TextAreaField
          label="Reason"
          hint={hint}
          rows={3}
          maxLength={longestReason}
          value={reason}
          error={error}
          onChange={(event) => {
            setError('')
            onReason(event.target.value)
          }}
        />
        {children}
        {failure && <Alert>{failure}</Alert>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" isBusy={isBusy}>
            {isBusy ? busy : action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
