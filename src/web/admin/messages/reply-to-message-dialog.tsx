import { type SubmitEvent, useState } from 'react'
import type { StoredMessage } from '#shared/messages/contact-message.ts'
import { parseContactMessage } from '#shared/messages/inbox-shape.ts'
import { longestReply } from '#shared/messages/message-states.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { TextAreaField } from '../../forms/field.tsx'
import { showToast } from '../../toasts/toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type ReplyToMessageDialogProps = {
  message: StoredMessage
  text: string
  onText: (text: string) => void
  onClose: () => void
  onSent: (message: StoredMessage | null) => void
}

/** Writes an answer that is mailed to the writer of a message. A failure is said here, and what was typed stays. */
export function ReplyToMessageDialog(props: ReplyToMessageDialogProps) {
  const { message, text, onText, onClose, onSent } = props
  const [error, setError] = useState('')
  const [failure, setFailure] = useState('')
  const { run, isBusy } = useAction(send, {
    fallback: messages.replies.sendFailed,
    onFailure: (failed) => {
      if (failed.isSessionOver) return false
      if (failed.errors.text) setError(failed.errors.text)
      else setFailure(failed.message || `${messages.replies.sendFailed} ${messages.checkConnection}`)
      return true
    },
  })

  async function send() {
    const answer = await callApi<{ message?: string }>(`/api/admin/messages/${message._id}/reply`, {
      method: 'POST',
      json: { text },
    })
    onSent(parseContactMessage(answer))
    showToast(answer.message || messages.replies.sent, 'success')
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setFailure('')
    if (text.trim()) void run()
    else setError(messages.replies.textMissing)
  }
  return (
    <Dialog title="Answer by email" onClose={onClose} look="sheet">
      <form method="dialog" onSubmit={submit} noValidate className="grid gap-5">
        <p className="wrap-anywhere">To {message.email}</p>
        {/* In sight below the window's head while the answer is typed, also where a phone's keyboard leaves little room. */}
        <section
          aria-label="Message"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls a longer one
          tabIndex={0}
          className="sticky top-13 max-h-28 overflow-y-auto whitespace-pre-line rounded-field bg-sand px-3 py-2 text-sm wrap-anywhere"
        >
          {message.message}
        </section>
        <TextAreaField
          label="Your answer"
          hint="It is emailed with a greeting, and kept here. What comes back goes to our support address."
          rows={7}
          maxLength={longestReply}
          value={text}
          error={error}
          onChange={({ target }) => {
            setError('')
            onText(target.value)
          }}
        />
        {failure && <Alert>{failure}</Alert>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Sending...' : 'Send answer'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
