import { type SubmitEvent, useState } from 'react'
import { parseAdminOrder, type ShownAdminOrder } from '#shared/admin/orders/admin-order-shape.ts'
import { longestNote } from '#shared/admin/orders/order-note.ts'
import { formatDateTime } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { TextAreaField } from '../../forms/field.tsx'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'

type OrderNotesProps = { order: ShownAdminOrder; onNoted: (order: ShownAdminOrder) => void }

/** What administrators write for each other about an order. */
export function OrderNotes({ order, onNoted }: OrderNotesProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const { run, isBusy } = useAction(
    async () => {
      const answer = await callApi<{ message?: string }>(`/api/admin/orders/${order._id}/note`, {
        method: 'POST',
        json: { text },
      })
      const noted = parseAdminOrder(answer)
      if (noted) onNoted(noted)
      setText('')
      showToast(answer.message || messages.adminOrders.noted, 'success')
    },
    {
      fallback: messages.adminOrders.noteFailed,
      onFailure: ({ errors }) => {
        if (errors.text) setError(errors.text)
        return errors.text !== undefined
      },
    },
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim()) void run()
    else setError(messages.adminOrders.noteMissing)
  }
  return (
    <section aria-labelledby="notes-title" className="card p-4 md:p-5">
      <h2 id="notes-title" className="mb-1 text-lg">
        Notes
      </h2>
      <p className="mb-3 text-quiet text-sm">Only administrators read them.</p>
      {order.notes.length > 0 && (
        <ul className="mb-4 divide-y divide-divider">
          {order.notes.map((note) => (
            <li key={note._id} className="py-2.5 wrap-anywhere">
              <p className="whitespace-pre-line">{note.text}</p>
              <p className="text-quiet text-sm">
                {note.by}
                {note.createdAt && (
                  <>
                    , <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={submit} noValidate className="grid gap-3">
        <TextAreaField
          label="New note"
          rows={3}
          maxLength={longestNote}
          value={text}
          error={error}
          onChange={({ target }) => {
            setError('')
            setText(target.value)
          }}
        />
        <Button type="submit" isBusy={isBusy} className="justify-self-start">
          {isBusy ? 'Saving...' : 'Save note'}
        </Button>
      </form>
    </section>
  )
}
