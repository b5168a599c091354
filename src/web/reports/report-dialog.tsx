import { type SubmitEvent, useId, useState } from 'react'
import { messages } from '#shared/messages.ts'
import { type Report, reportSchema } from '#shared/reports/report.ts'
import { longestReportText, reasonWords, reportReasons } from '#shared/reports/report-reasons.ts'
import { callApi } from '../api/api-client.ts'
import { useAction } from '../api/use-action.ts'
import { TextAreaField, TextField } from '../forms/field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { fieldErrorsOf, useForm } from '../forms/use-form.ts'
import { showToast } from '../toasts/toast.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import type { Reported } from './reported.ts'

type FieldName = 'reason' | 'text' | 'tel'

const empty: Record<FieldName, string> = { reason: '', text: '', tel: '' }
const fieldNames = Object.keys(empty) as FieldName[]

const wordsOf = ({ shopId, reviewId }: Reported) => (reviewId ? 'review' : shopId ? 'shop' : 'product')

/** What is wrong with a thing, for the administrators. A failure is said here, and what was typed stays, also when it is closed. */
export default function ReportDialog({ thing, onClose }: { thing: Reported; onClose: () => void }) {
  const form = useForm<FieldName>(empty)
  const draft = useDraft(form, `report ${thing.listingId ?? thing.shopId ?? thing.reviewId}`, fieldNames)
  const [failure, setFailure] = useState('')
  const { run, isBusy } = useAction(send, {
    fallback: messages.report.sendFailed,
    onFailure: ({ message, errors }) => {
      form.showErrors(errors)
      setFailure(message || `${messages.report.sendFailed} ${messages.checkConnection}`)
      return true
    },
  })

  async function send(report: Report) {
    const answer = await callApi<{ message?: string }>('/api/reports', { method: 'POST', json: report })
    draft.forget()
    onClose()
    showToast(answer.message || messages.report.sent, 'success')
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setFailure('')
    const parsed = reportSchema.safeParse({ ...thing, ...form.values })
    form.showErrors(fieldErrorsOf<FieldName>(parsed.error?.issues))
    if (parsed.success) await run(parsed.data)
  }
  return (
    <Dialog title={`Report this ${wordsOf(thing)}`} onClose={onClose} look="sheet">
      <form ref={form.ref} method="dialog" onSubmit={submit} noValidate className="grid gap-5">
        <p className="text-quiet text-sm">
          Only the administrators of Makit read it. The shop does not see who wrote it.
        </p>
        <Reasons {...form.field('reason')} />
        <TextAreaField
          label="What happened?"
          isOptional
          rows={3}
          maxLength={longestReportText}
          {...form.field('text')}
        />
        <TextField
          label="Phone"
          isOptional
          type="tel"
          autoComplete="tel"
          hint="If we may call you about it."
          {...form.field('tel')}
        />
        {failure && <Alert>{failure}</Alert>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Sending...' : 'Send report'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ReasonsProps = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

function Reasons({ name, value, error, onChange }: ReasonsProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-semibold text-sm">What is wrong?</legend>
      {reportReasons.map((reason) => (
        <label key={reason} className="flex min-h-11 items-center gap-2.5">
          <input
            type="radio"
            name={name}
            value={reason}
            checked={value === reason}
            onChange={onChange}
            aria-invalid={error ? true : undefined}
            className="size-5 shrink-0 accent-green"
          />
          {reasonWords[reason]}
        </label>
      ))}
      <div aria-live="polite">
        {error && (
          <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-red text-sm">
            <AlertIcon className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
