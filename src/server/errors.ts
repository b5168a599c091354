import { messages } from '#shared/messages.ts'
import { someSeconds } from './some-seconds.ts'

/** A refusal that the client is told: HTTP status, one sentence, and a sentence per bad field. */
export class AppError extends Error {
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** More for the answer's body, such as the `changes` of a refused order. */
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    message: string,
    fields?: Record<string, string>,
    more: { details?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.status = status
    this.fields = fields
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** 400 on one field. */
export const invalidField = (field: string, message: string) =>
  new AppError(400, message, { [field]: message })
export const notSignedIn = () => new AppError(401, messages.signInFirst)
export const forbidden = (message: string = messages.notAllowed) => new AppError(403, message)
/** Not there, or not yours: the answer is the same. */
export const notFound = (message: string = messages.notFound) => new AppError(404, message)
export const conflict = (message: string, details?: Record<string, unknown>) =>
  new AppError(409, message, undefined, details ? { details } : {})
/** 413. */
export const tooLarge = () => new AppError(413, 'This is too large to send.')
/** 503: what is asked for would only wait. Everybody is told another time to come back. */
export const tooBusy = (leastSeconds: number) =>
  new AppError(503, messages.busy, undefined, { retryAfterSeconds: someSeconds(leastSeconds) })
export const tooMany = (retryAfterSeconds: number, message: string = messages.tooManyRequests) =>
  new AppError(429, message, undefined, { retryAfterSeconds })
