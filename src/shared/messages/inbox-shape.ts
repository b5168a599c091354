import {
  amount,
  listInField,
  object,
  pageShape,
  text,
  time,
  timeOrNull,
  trueUnlessFalse,
} from '../answer-shapes.ts'
import type { Inbox, StoredMessage } from './contact-message.ts'

const parseMessage = (value: unknown, index: number): StoredMessage =>
  object<StoredMessage>({
    _id: (id) => text(id) || String(index),
    firstName: text,
    lastName: text,
    email: text,
    emailLooksRight: trueUnlessFalse,
    tel: text,
    message: text,
    createdAt: time,
    readAt: timeOrNull,
  })(value)

const parseMessages = listInField('messages', parseMessage)

/** A page of GET /api/messages; null when it holds no list of them. */
export function parseInbox(answer: unknown): Inbox | null {
  const messages = parseMessages(answer)
  if (!messages) return null
  return object<Inbox>({
    messages: () => messages,
    ...pageShape(messages),
    unread: amount(messages.filter(({ readAt }) => readAt === null).length),
  })(answer)
}
