import { type SubmitEvent, useState } from 'react'
import { messages } from '#shared/messages.ts'
import type { AdminReport } from '#shared/reports/report.ts'
import { longestOutcome } from '#shared/reports/report-reasons.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { TextAreaField } from '../../forms/field.tsx'
import { showToast } from '../../toasts/toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type CloseReportDialogProps = {
  report: AdminReport
  outcome: string
  onOutcome: (outcome: string) => void
  onBack: () => void
  onClosed: () => void
}

/** Asks what was done and closes all open reports of the thing. A failure is said here, and what was typed stays. */
export function CloseReportDialog({ report, outcome, onOutcome, onBack, onClosed }: CloseReportDialogProps) {
  const [error, setError] = useState('')
  const [failure, setFailure] = useState('')
  const { run, isBusy } = useAction(close, {
    fallback: messages.report.closeFailed,
    onFailure: ({ status, message, errors, isSessionOver }) => {
      if (isSessionOver) return false
      // Another administrator was faster.
      if (status === 409) onClosed()
      else if (errors.outcome) setError(errors.outcome)
      else setFailure(message || `${messages.report.closeFailed} ${messages.checkConnection}`)
      return status !== 409
    },
  })

  async function close() {
    const json = { state: 'closed', outcome }
    const answer = await callApi<{ message?: string }>(`/api/admin/reports/${report._id}`, {
      method: 'PATCH',
      json,
    })
    onClosed()
    showToast(answer.message || messages.report.closed, 'success')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setFailure('')
    if (outcome.trim()) void run()
    else setError(messages.report.outcomeMissing)
  }
  return (
    <Dialog
      title={report.count > 1 ? `Close ${report.count} reports` : 'Close the report'}
      onClose={onBack}
      look="sheet"
    >
      <form method="dialog" onSubmit={submit} noValidate className="grid gap-5">
        <p className="wrap-anywhere">{report.thing.title}</p>
        <TextAreaField
          label="What did you do?"
          hint="Other administrators read it."
          rows={3}
          maxLength={longestOutcome}
          value={outcome}
          error={error}
          onChange={(event) => {
            setError('')
            onOutcome(event.target.value)
          }}
        />
        {failure && <Alert>{failure}</Alert>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="plain" onClick={onBack}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Closing...' : 'Close'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
