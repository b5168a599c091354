import { type FailureCode, type FailureCodeOf, failures } from '#shared/failures.ts'
import { messages } from '#shared/messages.ts'
import { randomRetryAfterSeconds } from './retry-after-seconds.ts'

/** A refusal that the client is told: its code, which decides the HTTP status, one sentence, and a sentence per bad field. */
export class AppError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** More for the answer's body, such as the `changes` of a refused order. */
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: FailureCode,
    message: string,
    fields?: Record<string, string>,
    more: { details?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.status = failures[code].status
    this.fields = fields
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** 400 on one field. */
export const invalidField = (field: string, message: string, code: FailureCodeOf<400> = 'invalid_input') =>
  new AppError(code, message, { [field]: message })
export const notSignedIn = () => new AppError('not_signed_in', messages.signInFirst)
/** 403. */
export const forbidden = () => new AppError('wrong_role', messages.notAllowed)
/** Not there, or not yours: the answer is the same. */
export const notFound = (message: string = messages.notFound) => new AppError('not_found', message)
export const conflict = (code: FailureCodeOf<409>, message: string, details?: Record<string, unknown>) =>
  new AppError(code, message, undefined, details ? { details } : {})
/** 413. */
export const tooLarge = () => new AppError('too_large', 'This is too large to send.')
/** 503: the request would only wait. Each client gets another time to come back. */
export const tooBusy = (leastSeconds: number) =>
  new AppError('too_busy', messages.busy, undefined, {
    retryAfterSeconds: randomRetryAfterSeconds(leastSeconds),
  })
export const tooMany = (retryAfterSeconds: number, message: string = messages.tooManyRequests) =>
  new AppError('rate_limited', message, undefined, { retryAfterSeconds })
