import { useState } from 'react'
import { formatDateTime } from '#shared/dates.ts'
import type { StoredMessage } from '#shared/messages/contact-message.ts'
import { parseContactMessage } from '#shared/messages/inbox-shape.ts'
import { messages } from '#shared/messages.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { ownLineOnPhones } from '../own-line-on-phones.ts'
import { ReplyToMessageDialog } from './reply-to-message-dialog.tsx'

type MessageRepliesProps = {
  message: StoredMessage
  nameId: string
  onAnswered: (message: StoredMessage | null) => void
}

/** What was answered to a message and by whom, and the ways to answer it. */
export function MessageReplies({ message, nameId, onAnswered }: MessageRepliesProps) {
  const [isWriting, setIsWriting] = useState(false)
  // Kept here, so that a dialog closed by mistake loses nothing.
  const [text, setText] = useState('')
  const { replies, state, answeredAt, answeredBy, emailLooksRight } = message
  return (
    <>
      {replies.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {replies.map((reply) => (
            <li key={reply._id} className="rounded-field bg-green-soft px-4 py-3 wrap-anywhere">
              <p className="max-w-[75ch] whitespace-pre-line">{reply.text}</p>
              <p className="mt-1 text-quiet text-sm">
                {reply.by || 'An administrator'}
                {reply.createdAt && (
                  <>
                    , <time dateTime={reply.createdAt}>{formatDateTime(reply.createdAt)}</time>
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {state === 'answered' && replies.length === 0 && (
        <p className="mt-3 text-quiet text-sm">
          Marked as answered by {answeredBy || 'an administrator'}
          {answeredAt && `, ${formatDateTime(answeredAt)}`}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {emailLooksRight && (
          <Button
            look={state === 'open' ? 'main' : 'plain'}
            onClick={() => setIsWriting(true)}
            aria-describedby={nameId}
          >
            {state === 'open' ? 'Answer by email' : 'Answer again'}
          </Button>
        )}
        {state === 'open' && <MarkAnswered message={message} nameId={nameId} onAnswered={onAnswered} />}
      </div>
      {isWriting && (
        <ReplyToMessageDialog
          message={message}
          text={text}
          onText={setText}
          onClose={() => setIsWriting(false)}
          onSent={(answered) => {
            setIsWriting(false)
            setText('')
            onAnswered(answered)
          }}
        />
      )}
    </>
  )
}

/** For what was answered by phone or chat. */
function MarkAnswered({ message, nameId, onAnswered }: MessageRepliesProps) {
  const { run, isBusy } = useAction(
    async () => {
      const answer = await callApi<{ message?: string }>(`/api/admin/messages/${message._id}`, {
        method: 'PATCH',
        json: { state: 'answered' },
      })
      onAnswered(parseContactMessage(answer))
      showToast(answer.message || messages.replies.markedAnswered, 'success')
    },
    {
      fallback: messages.inbox.markFailed,
      onFailure: ({ status }) => {
        if (status === 409) onAnswered(null)
        return false
      },
    },
  )
  return (
    <Button
      look="quiet"
      className={ownLineOnPhones}
      isBusy={isBusy}
      onClick={() => run()}
      aria-describedby={nameId}
    >
      <CheckIcon className="size-5" />
      Mark as answered
    </Button>
  )
}
