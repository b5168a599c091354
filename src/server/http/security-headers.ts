import type { OutgoingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import type { Settings } from '../settings.ts'

/** The policy of responses that are no pages: if a browser showed one as a page, it could load, run and send nothing. */
const nothingAllowed = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';sandbox"

/** The headers of scripts: a browser takes the policy of a worker from its file. */
export const scriptHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';script-src 'self';frame-ancestors 'none'",
}

/**
 * Of the service worker: the browser loads the icons of its notifications under this policy. It makes requests of its own, of
 * pictures also to `picturesFrom`.
 */
export const workerHeaders = (picturesFrom: string): Readonly<Record<string, string>> => ({
  'content-security-policy': `default-src 'none';script-src 'self';connect-src ${`'self' ${picturesFrom}`.trimEnd()};img-src 'self';frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
})

const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'payment',
  'usb',
]

/**
 * Besides those of every response: browsers read them on pages alone. Each page brings dozens of other responses, whose headers
 * weigh a tenth of a visit on a bad line.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}

/**
 * What every answer says to browsers, errors included; pages say more, and routes override what is theirs (docs/security.md). No response may
 * be stored unless its route says so: most are for one person only.
 */
export function securityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>): ReadonlyMap<string, string> {
  const headers = new Map([
    ['cache-control', 'no-store'],
    ['content-security-policy', nothingAllowed],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-content-type-options', 'nosniff'],
  ])
  // Only for servers that are reached over TLS: over plain HTTP browsers ignore it.
  if (publicUrl.startsWith('https:'))
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  return headers
}

/** Puts them on an answer before anything else does. */
export function protect(answer: OutgoingMessage, headers: ReadonlyMap<string, string>): void {
  for (const [name, value] of headers) answer.setHeader(name, value)
}

/**
 * Protects every answer that the framework routes, and refuses requests that name no place of ours or not one host
 * (RFC 9112, 3.2).
 */
export function registerSecurityHeaders(app: FastifyInstance, headers: ReadonlyMap<string, string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    protect(reply.raw, headers)
    const { method, url, httpVersion, rawHeaders } = request.raw
    const hosts = countHosts(rawHeaders)
    // The router takes the first letter for a slash without a look: `*` would be the front page, `*api/…` the API.
    if (!url?.startsWith('/') && !(method === 'OPTIONS' && url === '*'))
      done(new AppError('malformed_request', 'The address must begin with a slash.'))
    else if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0'))
      done(new AppError('malformed_request', 'One Host header is needed.'))
    else done()
  })
}

/** Node itself ignores a second `Host`, which a proxy before us may have taken for the first. */
export function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}
