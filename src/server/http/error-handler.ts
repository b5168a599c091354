import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#shared/messages.ts'
import { databaseErrorCode } from '../database/database.ts'
import { isLostConnection } from '../database/lost-connection.ts'
import { NotPrimaryError } from '../database/not-primary.ts'
import { AppError, notFound, tooBusy, tooLarge } from '../errors.ts'
import { isUnreachable } from '../unreachable-host.ts'

/** `{ message, error, code, errors? }`: the one shape of every failure (docs/rules.md, 'Answers'). */
export function failureBody(error: AppError) {
  return {
    message: error.message,
    error: error.message,
    code: error.code,
    ...(error.fields ? { errors: error.fields } : {}),
    ...error.details,
  }
}

interface ValidationIssue {
  instancePath: string
  message?: string
}

/** The first message of each bad field, by the field's path; the first of all is the answer's message. */
function invalidInput(issues: readonly ValidationIssue[]): AppError {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
    if (path) fields[path] ??= issue.message ?? messages.invalidInput
  }
  const [first] = Object.values(fields)
  return new AppError(
    'invalid_input',
    first ?? messages.invalidInput,
    first === undefined ? undefined : fields,
  )
}

/** What the framework, or the parser before it, refuses, by its status. */
const frameworkFailures: Record<number, () => AppError> = {
  400: () => new AppError('malformed_request', messages.malformed),
  // Only the framework's: a path that leads out of the folder of static files. Our refusals by role are AppErrors.
  403: notFound,
  404: notFound,
  408: () => new AppError('request_timeout', 'The request took too long.'),
  411: () => new AppError('length_required', 'Please say how long the body is (Content-Length).'),
  // These two for files only: the client asked for bytes that the file does not have, or for another version of it.
  412: () => new AppError('changed_meanwhile', 'This has changed meanwhile.'),
  413: tooLarge,
  414: notFound,
  415: () => new AppError('unsupported_type', 'This type of content is not supported here.'),
  416: () => new AppError('range_not_satisfiable', 'This part is not there.'),
  417: () => new AppError('expectation_failed', 'The Expect header can only ask to continue.'),
  431: () => new AppError('headers_too_large', 'The headers of the request are too large.'),
}

/** The refusal of a request that was not read, by its status. */
export const unreadFailure = (status: number): AppError =>
  (frameworkFailures[status] ?? frameworkFailures[400]!)()

/** The disk for pictures and mails is full, or there are too many open files: it passes. */
const isOutOfRoom = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'EMFILE', 'ENFILE'].includes(String((error as { code?: unknown }).code))

const databaseIsAway = (error: unknown): boolean => {
  if (error instanceof NotPrimaryError) return true
  const code = databaseErrorCode(error) ?? (error as { code?: unknown }).code
  if (typeof code !== 'string') return isLostConnection(error)
  return /^(08|57P|53|25P03|55P03|57014)/.test(code) || isUnreachable(code)
}

/** Names the route by its pattern: URLs hold ids and search words. */
const whereOf = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url ?? 'none' })

function asAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (error.validation) {
    if (error.validationContext === 'params') return notFound()
    return invalidInput(error.validation as ValidationIssue[])
  }
  // The client of a file has disconnected in the middle of it: there is no reader of this response, and nothing is wrong.
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return unreadFailure(408)
  // First, because a sender who goes away half-way looks like a lost database connection otherwise.
  const status = error.statusCode ?? 500
  const failure = frameworkFailures[status]
  if (failure) return failure()
  if (databaseIsAway(error)) {
    request.log.error({ err: error, ...whereOf(request) }, 'the database did not answer in time')
    return tooBusy(2)
  }
  if (isOutOfRoom(error)) {
    request.log.error({ err: error, ...whereOf(request) }, 'no room left')
    return tooBusy(30)
  }
  request.log.error({ err: error, ...whereOf(request) }, 'unexpected error')
  return new AppError('unexpected', messages.unexpected)
}

export function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = asAppError(error, request)
  const { headers } = error as { headers?: Record<string, string> }
  // How long the file is.
  if (failure.status === 416 && headers) reply.headers(headers)
  if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds)
  return (
    reply
      .status(failure.status)
      .header('cache-control', 'no-store')
      // Here too, because no hook sees an address that can't be read.
      .header('x-request-id', request.id)
      .type('application/json; charset=utf-8')
      .serializer((body: unknown) => JSON.stringify(body))
      .send(failureBody(failure))
  )
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure)
}
