import { useId, useRef } from 'react'
import { brand } from '#shared/brand.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { StoredMessage } from '#shared/messages/contact-message.ts'
import { messages } from '#shared/messages.ts'
import { callAddress, formatPhone } from '#shared/phone.ts'
import { callApi } from '../../api/api-client.ts'
import { useAction } from '../../api/use-action.ts'
import { showToast } from '../../toasts/toast.ts'
import { Button } from '../../ui/button.tsx'
import { ChatLink } from '../../ui/contact-links.tsx'
import { ChatIcon, CheckIcon, PhoneIcon } from '../../ui/icons.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { FoldedText } from '../folded-text.tsx'
import { ownLineOnPhones } from '../own-line-on-phones.ts'
import { MessageReplies } from './message-replies.tsx'

type MessageCardProps = {
  message: StoredMessage
  /** The server has marked it as read. */
  onRead: () => void
  /** Called with the message once it is answered; null when another administrator was faster. */
  onAnswered: (message: StoredMessage | null) => void
}

/** A message with the ways to reply, and what was answered. */
export function MessageCard({ message, onRead, onAnswered }: MessageCardProps) {
  const nameId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button goes away: the keyboard goes on from this message.
  const focusHere = () => heading.current?.focus({ preventScroll: true })
  const takeRead = () => {
    onRead()
    focusHere()
  }
  const takeAnswered = (answered: StoredMessage | null) => {
    onAnswered(answered)
    focusHere()
  }
  const name = `${message.firstName} ${message.lastName}`.trim()
  return (
    <li>
      <article
        aria-labelledby={nameId}
        className={`card border-l-4 p-4 md:p-5 ${message.readAt ? 'border-transparent' : 'border-gold'}`}
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={nameId} ref={heading} tabIndex={-1} className="text-lg outline-none">
            {name}
          </h2>
          {!message.readAt && (
            <span className="rounded-full bg-gold-soft px-2.5 py-1 font-semibold text-xs">Unread</span>
          )}
          {message.state === 'answered' && <StatusChip status="approved" words="Answered" />}
          {message.createdAt && (
            <time dateTime={message.createdAt} className="text-quiet text-sm">
              {formatDateTime(message.createdAt)}
            </time>
          )}
        </div>
        <FoldedText text={message.message} className="mt-2 max-w-[75ch]" />
        <p className="mt-2 text-quiet text-sm">
          <span className="whitespace-nowrap even-figures">{formatPhone(message.tel)}</span> · {message.email}
        </p>
        {!message.emailLooksRight && (
          <p className="mt-1 text-clay text-sm">This email looks wrong: nothing reaches it. Please call.</p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Answers message={message} nameId={nameId} />
          {!message.readAt && <MarkRead message={message} nameId={nameId} onRead={takeRead} />}
        </div>
        <MessageReplies message={message} nameId={nameId} onAnswered={takeAnswered} />
      </article>
    </li>
  )
}

/** Call or chat; the answer by email stands below. */
function Answers({ message, nameId }: { message: StoredMessage; nameId: string }) {
  const { firstName, tel } = message
  const greeting = `Hello ${firstName}, this is ${brand.name}. Thank you for your message.`
  return (
    <>
      <a href={callAddress(tel)} className={answerLink} aria-describedby={nameId}>
        <PhoneIcon className="hidden size-5 text-green sm:block" />
        Call
      </a>
      <ChatLink phone={tel} greeting={greeting} className={answerLink} aria-describedby={nameId}>
        <ChatIcon className="hidden size-5 text-green sm:block" />
        WhatsApp
      </ChatLink>
    </>
  )
}

const answerLink = 'button button-plain px-3 sm:px-4'

type MarkReadProps = { message: StoredMessage; nameId: string; onRead: () => void }

function MarkRead({ message, nameId, onRead }: MarkReadProps) {
  const { run, isBusy } = useAction(
    async () => {
      const path = `/api/messages/${message._id}/read`
      const answer = await callApi<{ message?: string }>(path, { method: 'PATCH' })
      onRead()
      showToast(answer.message || messages.inbox.markedRead, 'success')
    },
    { fallback: messages.inbox.markFailed },
  )
  return (
    <Button
      look="quiet"
      className={`${ownLineOnPhones} sm:ml-auto`}
      isBusy={isBusy}
      onClick={() => run()}
      aria-describedby={nameId}
    >
      <CheckIcon className="size-5" />
      Mark as read
    </Button>
  )
}
