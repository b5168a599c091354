import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { messageOf } from '../message-of.ts'

/**
 * What could identify a person or give access, wherever it stands in a message: e-mails, tokens, phone numbers. An e-mail
 * is looked for once per word: strangers write such texts, and tries at each letter of a long one would take minutes.
 */
const personal =
  /(?<![^\s<>"'`(),;:=/])@*[^\s<>"'`(),;:=/@]+@[^\s<>"'`(),;:/]+\.[^\s<>"'`(),;:/]+|\b[\w-]{40,}\b|\+\d{8,15}\b/g

/** Longer texts are cut in the log, such as a mail server's response of a megabyte. */
const longestText = 10_000

const withoutPersonal = (text: unknown): string =>
  String(text).replace(personal, '[hidden]').slice(0, longestText)

interface Described {
  type: string
  message: string
  stack?: string
  cause?: Described
  [field: string]: unknown
}

/** Only these of an error's own fields: PostgreSQL puts whole rows into others. */
const harmlessFields = [
  'code',
  'constraint',
  'table',
  'column',
  'routine',
  'syscall',
  'responseCode',
  'command',
]

/** An error as it is logged: what went wrong and where, without the data it happened to. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonal(error) }
  const { name, stack, cause } = error
  const fields = Object.entries(error).filter(
    ([field, value]) => harmlessFields.includes(field) && /^(string|number)$/.test(typeof value),
  )
  return {
    type: name,
    message: withoutPersonal(messageOf(error)),
    ...(stack && { stack: withoutPersonal(stack) }),
    ...Object.fromEntries(fields),
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}

/** Structured logs, one line per event, on standard output unless told; what could hold a secret is never written. */
export function createLogger(level = 'info', to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    serializers: { err: describeError },
    redact: {
      paths: ['req.headers.authorization', '*.password', '*.token', '*.confirmPassword', '*.newPassword'],
      censor: '[hidden]',
    },
  }
  return to ? pino(options, to) : pino(options)
}
