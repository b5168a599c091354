import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { RetryLater } from '../jobs/retry-later.ts'
import { publicLookup } from './public-lookup.ts'

/** What the library has made of a push: encrypted, and signed with our key. */
interface PushRequest {
  endpoint: string
  headers: Record<string, string>
  body: Buffer
}

export interface DeliveryOptions {
  /** How long a push service may take for all of its answer. */
  timeoutMs?: number
  lookup?: LookupFunction
}

const usualTimeoutMs = 10_000
/** How long pushes leave a service alone that did not answer in time: they would all wait, and others behind them. */
const quietSeconds = 30
/** The longest pause before a retry, however long the push service asks for. */
const longestRetrySeconds = 6 * 3_600

/**
 * Returns a function that hands a push to its service, and returns the status of the answer. Throws RetryLater for what may
 * go better later: 429, 5xx, no answer in time, no connection. Follows no redirect, and of the answer reads nothing but
 * status and `Retry-After`. Errors name the host alone: an endpoint is one person's browser.
 */
export function createDelivery({
  timeoutMs = usualTimeoutMs,
  lookup = publicLookup(),
}: DeliveryOptions = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, lookup })
  const quietUntil = new Map<string, number>()

  return async ({ endpoint, headers, body }: PushRequest): Promise<number> => {
    const { host } = new URL(endpoint)
    if ((quietUntil.get(host) ?? 0) > Date.now()) throw new RetryLater(`${host} is left alone`, quietSeconds)
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await post(endpoint, { agent, signal, headers, body }).catch((error: unknown) => {
      if (signal.aborted) quietUntil.set(host, Date.now() + quietSeconds * 1_000)
      throw new RetryLater(`${host} did not answer: ${reasonOf(error)}`)
    })
    const status = answer.statusCode ?? 0
    if (status === 429 || status >= 500)
      throw new RetryLater(`${host} answered ${status}`, retryAfterSeconds(answer.headers['retry-after']))
    return status
  }
}

function post(
  endpoint: string,
  { body, ...options }: { agent: Agent; signal: AbortSignal; headers: Record<string, string>; body: Buffer },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, { ...options, method: 'POST' }, (answer) => {
      // Read to its end, its connection serves the next push; the signal bounds that.
      answer.on('error', () => {}).resume()
      resolve(answer)
    })
    sent.on('error', reject).end(body)
  })
}

function reasonOf(error: unknown): string {
  const { name, code } = error as NodeJS.ErrnoException
  return name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : (code ?? 'no public address')
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfterSeconds(value: string | undefined): number {
  const seconds = /^\d{1,9}$/.test(value ?? '')
    ? Number(value)
    : (Date.parse(value ?? '') - Date.now()) / 1_000
  return Math.min(Math.max(0, Math.ceil(seconds) || 0), longestRetrySeconds)
}
