import { failures } from '#shared/failures.ts'
import type { RawAnswer, RawRequest } from './raw-connection.ts'

/** Internal words: of a stack, of the database, of a library. None belongs in a response. */
const insides =
  /node_modules|\.[jt]s:\d+|\n[ \t]+at |node:internal|syntax error at|violates|duplicate key|invalid input|expected \w+, received|byte sequence|kysely|postgres|graphile|ZodError|FST_ERR|ECONN|ENOENT|password_hash|token_hash|Cannot read|is not a function|undefined \(/i

/** Paths without pages, except the page that describes the API. */
const apiPath = /^\/((api(?!\/docs)|order\/create|cart\/clear|pictures)([/?]|$)|(healthz|readyz)(\?|$))/
const allowedKeys = new Set(['message', 'error', 'code', 'errors', 'changes', 'total'])

/** What is wrong with the response to a request; null when nothing is. */
export function answerViolation(request: RawRequest, answer: RawAnswer | null): string | null {
  if (!answer) return 'hung up without an answer'
  const { status, body, headers } = answer
  if (!(status >= 200 && status < 500)) return `answered ${status}`
  const isApi = apiPath.test(request.target)
  const type = headers.get('content-type') ?? ''
  if (isApi && /html/.test(type)) return 'answered HTML'
  if (request.method === 'HEAD') return body === '' ? null : 'answered HEAD with a body'
  if (status === 304) return body === '' ? null : 'answered 304 with a body'
  if (status < 400) return successViolation(type, body)
  // The site has a page for missing paths.
  if (!isApi && /html/.test(type)) return null
  return insides.test(body) ? 'told of its insides' : shapeViolation(type, body)
}

function successViolation(type: string, body: string): string | null {
  if (!/json/.test(type)) return null
  return parsed(body) === undefined ? 'answered broken JSON' : null
}

function shapeViolation(type: string, body: string): string | null {
  if (!/json/.test(type)) return `refused in ${type || 'no type'}`
  const refusal = parsed(body) as Record<string, unknown> | undefined
  const { message, error, code, errors } = refusal ?? {}
  if (typeof message !== 'string' || message === '' || error !== message) return 'refused in another shape'
  if (typeof code !== 'string' || !Object.hasOwn(failures, code)) return 'refused without a declared code'
  if (Object.keys(refusal!).some((key) => !allowedKeys.has(key)))
    return 'refused with more than belongs there'
  const texts = Object.values((errors ?? {}) as object)
  return texts.every((text) => typeof text === 'string') ? null : 'refused with errors that are no texts'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
