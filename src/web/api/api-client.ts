import type { FailureCode } from '#shared/failures.ts'
import { savedCopyHeader } from '#shared/saved-copy.ts'
import { currentSession, endSession, sessionEpoch } from '../sessions/session.ts'
import { forgetAnswers } from './answer-cache.ts'
import { fetchWithRetries } from './fetch-with-retries.ts'
import { noteCopy } from './saved-copies.ts'

type FailureAnswer = {
  message?: string
  error?: string
  code?: FailureCode
  errors?: Record<string, string>
}

/**
 * A call that failed. `status` is 0 when no response came. `message` is the server's, or empty: each screen has its own
 * fallback (`failure.message || 'Failed to …'`). `code` is the kind of refusal, where the server names it: pages branch on it,
 * never on the message. `errors` names the fields with errors; `body` is the whole response.
 */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: FailureCode | undefined
  readonly errors: Record<string, string>
  readonly body: unknown
  /** The server no longer accepts the token; the login window reports it. */
  readonly isSessionOver: boolean

  /** A retry may succeed: there was no response, one of the network on the way, or an error of the server. */
  get isTransient(): boolean {
    return this.status < 400 || this.status > 499
  }

  constructor(status: number, body: unknown, isSessionOver = false) {
    const answer = (typeof body === 'object' && body !== null ? body : {}) as FailureAnswer
    const { message, error, code, errors } = answer
    super([message, error].find((words) => typeof words === 'string') ?? '')
    this.status = status
    this.code = code
    this.errors = errors ?? {}
    this.body = body
    this.isSessionOver = isSessionOver
  }
}

type ApiCall = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  json?: unknown
  /** Sent as multipart; for files with a progress bar see upload-form.ts. */
  form?: FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  /** False for login: its 401 is about the password, not about the session. */
  withToken?: boolean
  /** A change that does no harm when it is made twice: it is sent again while the line is down. */
  mayRepeat?: boolean
  /** A call in the background (a count in the header): an ended session does not open the login window. */
  isBackground?: boolean
  /** Without a response in time, a copy that the phone has saved will do: the page says that it is one. */
  takesCopy?: boolean | undefined
}

export const sessionEndedEvent = 'makit:session-ended'
/** The server refused what the user's role may not do. */
export const roleRefusedEvent = 'makit:role-refused'
export type SessionEndedDetail = { token: string; isBackground: boolean }

/**
 * Returns the body of a successful response. Throws ApiFailure, also when something other than JSON came (a network's login
 * page).
 */
export async function callApi<T>(path: string, call: ApiCall = {}): Promise<T> {
  const { status, body } = await callApiForAnswer<T>(path, call)
  if (body === null) throw new ApiFailure(status, null)
  return body
}

/** The same with HTTP status and headers, to tell one success from another or to read a total; null is no JSON. */
export async function callApiForAnswer<T>(
  path: string,
  call: ApiCall = {},
): Promise<{ status: number; body: T | null; headers: Headers }> {
  const epoch = sessionEpoch()
  const token = call.withToken === false ? null : currentSession().token
  const response = await send(path, call, token)
  const body = await readBody(response, call)
  stopIfEpochEnded(epoch)
  // A server that fails says nothing: what is shown stays the copy that it was.
  if (response.status < 500) noteCopy(path, response.headers.get(savedCopyHeader))
  return {
    ...readAnswer<T | null>(response.status, body, { ...call, path }, token),
    headers: response.headers,
  }
}

/** A change may have an empty response, which counts as no fields; a read may not. */
async function readBody(response: Response, { method = 'GET', signal }: ApiCall): Promise<unknown> {
  try {
    const text = await response.text()
    return text === '' && method !== 'GET' ? {} : JSON.parse(text)
  } catch (error) {
    if (signal?.aborted) throw error
    return null
  }
}

/** Ends what an earlier user began, like an aborted call: its response is not for the next user. */
export function stopIfEpochEnded(epoch: number): void {
  if (epoch !== sessionEpoch()) throw new DOMException('', 'AbortError')
}

/** Turns a status and body into the result or its failure; also announces an ended session or a refused role to the pages. */
export function readAnswer<T>(
  status: number,
  body: unknown,
  call: ApiCall & { path: string },
  token: string | null,
) {
  if (call.method && call.method !== 'GET') forgetAnswers(call.path)
  if (status >= 200 && status < 300) return { status, body: body as T }
  const isSessionOver = status === 401 && token !== null
  if (isSessionOver) reportEndedSession({ token, isBackground: call.isBackground ?? false })
  if (status === 403 && token) dispatchEvent(new Event(roleRefusedEvent))
  // The line broke while it was sent: nothing of it was done, as where there is no answer.
  throw status === 408 ? new ApiFailure(0, null) : new ApiFailure(status, body, isSessionOver)
}

async function send(path: string, call: ApiCall, token: string | null): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', ...call.headers })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (call.json !== undefined) headers.set('Content-Type', 'application/json')
  if (call.takesCopy) headers.set(savedCopyHeader, 'will do')
  const body = call.json === undefined ? call.form : JSON.stringify(call.json)
  const { method = 'GET', signal, isBackground, mayRepeat } = call
  const init = { method, headers, body, signal }
  // Only what changes nothing, or what changes something once however often it arrives.
  const isSafe = mayRepeat || method === 'GET' || headers.has('Idempotency-Key')
  const how = { isQuiet: isBackground, retriesForLong: mayRepeat }
  try {
    return await (isSafe ? fetchWithRetries(path, init, how) : fetch(path, init))
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiFailure(0, null)
  }
}

function reportEndedSession(detail: SessionEndedDetail): void {
  endSession(detail.token)
  dispatchEvent(new CustomEvent(sessionEndedEvent, { detail }))
}
