import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import httpEce from 'http_ece'
import type { PushMessage } from '#shared/push/push-message.ts'
import { selfSigned } from './self-signed.ts'

/** A browser as a push service sees it: an endpoint, and keys that only it can decrypt with. */
export interface Browser {
  endpoint: string
  /** What it sends to Makit. */
  subscription(): { endpoint: string; keys: { p256dh: string; auth: string } }
  decrypt(body: Buffer): PushMessage
}

/** By default one of Google's, with an endpoint that no browser has. */
export function aBrowser(
  origin = 'https://fcm.googleapis.com',
  path = `/fcm/send/${randomBytes(16).toString('hex')}`,
): Browser {
  const privateKey = createECDH('prime256v1')
  const publicKey = privateKey.generateKeys()
  const authSecret = randomBytes(16)
  const endpoint = origin + path
  return {
    endpoint,
    subscription: () => ({
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: authSecret.toString('base64url') },
    }),
    decrypt: (body) =>
      JSON.parse(String(httpEce.decrypt(body, { version: 'aes128gcm', privateKey, authSecret }))),
  }
}

export interface Arrived {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** What it answers to a push: a status with headers, or nothing at all. */
export type PushAnswer = { status: number; headers?: Record<string, string> } | 'nothing'

/** A push service on loopback, with TLS that this process trusts. */
export interface PushService {
  origin: string
  /** Its host and port, for PUSH_HOSTS. */
  host: string
  arrived: Arrived[]
  /** What it answers from now on; 201 at first. */
  answer: PushAnswer
  stop(): Promise<void>
}

let certificate: ReturnType<typeof selfSigned> | undefined

/** One for all services of a process: a second one of the same name would not be found. */
function trustedCertificate(): ReturnType<typeof selfSigned> {
  const made = selfSigned()
  setDefaultCACertificates([...getCACertificates('default'), made.cert])
  return made
}

export async function startPushService(): Promise<PushService> {
  certificate ??= trustedCertificate()
  const arrived: Arrived[] = []
  const server = createServer(certificate, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
    const { answer } = service
    if (answer !== 'nothing')
      response.writeHead(answer.status, answer.headers).end('Words of the push service')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: PushService = {
    origin: `https://${host}`,
    host,
    arrived,
    answer: { status: 201 },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

/** The claims of a push's `Authorization: vapid t=…, k=…`; throws when the key `k` has not signed them (RFC 8292). */
export function vapidClaims(headers: IncomingHttpHeaders): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The key has not signed this')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
