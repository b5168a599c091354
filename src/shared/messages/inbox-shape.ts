import {
  amount,
  asFields,
  inField,
  list,
  listInField,
  object,
  oneOf,
  pageShape,
  text,
  time,
  timeOrNull,
  trueUnlessFalse,
} from '../answer-shapes.ts'
import type { Inbox, MessageReply, StoredMessage } from './contact-message.ts'
import { messageStates } from './message-states.ts'

const parseReply = (value: unknown, index: number): MessageReply =>
  object<MessageReply>({ _id: (id) => text(id) || String(index), text, by: text, createdAt: time })(value)

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
    state: oneOf(messageStates, asFields(value).answeredAt ? 'answered' : 'open'),
    answeredAt: timeOrNull,
    answeredBy: text,
    replies: list(parseReply),
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

/** The message beside the words of a change; null when the answer holds none. */
export const parseContactMessage = inField('contactMessage', (message) => parseMessage(message, 0))
