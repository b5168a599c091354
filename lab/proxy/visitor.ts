import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import {
  type Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestPlain,
} from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { inDatabaseAt } from '../../tests/support/running-database.ts'

/** The client's address: another loopback address than nginx's own. */
export const visitorAddress = '127.0.0.5'
const crowdAddress = '127.0.0.6'

export interface Sent {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: Buffer | string
}

export interface Seen {
  status: number
  headers: IncomingHttpHeaders
  /** As it came, compressed or not. */
  body: Buffer
  /** What it says. */
  text: string
}

export type Ask = (path: string, sent?: Sent) => Promise<Seen>

async function seen(asked: ClientRequest, body: Sent['body']): Promise<Seen> {
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const bytes = await buffer(answer)
  const { statusCode, headers } = answer
  return { status: statusCode!, headers, body: bytes, text: String(decoded(bytes, headers)) }
}

function decoded(bytes: Buffer, { 'content-encoding': encoding }: IncomingHttpHeaders): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** A client over TLS, like a browser that trusts the certificate in `folder`, from a loopback address. */
export const aVisitor =
  (folder: string, port: number, localAddress = visitorAddress): Ask =>
  (path, { method = 'GET', headers = {}, body } = {}) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      servername: 'makit.example',
      ca: readFileSync(join(folder, 'certificate.pem')),
      localAddress,
      path,
      method,
      agent: false,
      headers: { host: 'makit.example', ...headers },
    })
    return seen(asked, body)
  }

/** A client without TLS. */
export const aPlainVisitor =
  (port: number, agent: Agent): Ask =>
  (path, { method = 'GET', headers = {}, body } = {}) => {
    const to = { host: '127.0.0.1', port, localAddress: visitorAddress, path, method, agent }
    return seen(requestPlain({ ...to, headers: { host: 'makit.example', ...headers } }), body)
  }

/** The statuses of so many requests for a path at once. */
export const statusesOf = (ask: Ask, path: string, count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, async () => (await ask(path)).status))

/** The addresses by which failed sign-ins are counted, of one visitor who claims others. */
export async function addressesCounted(ask: Ask, connectionString: string): Promise<string[]> {
  const guess = (forged: string) =>
    ask('/api/auth/login', {
      ...json({ email: 'nobody@makit.example', password: 'wrong' }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forged },
    })
  for (let turn = 1; turn <= 4; turn++) await guess(`203.0.113.${turn}`)
  const rows = await inDatabaseAt(connectionString, (db) =>
    db.selectFrom('tried_emails').select('network').execute(),
  )
  return [...new Set(rows.map(({ network }) => network))]
}

/** Sign-ins from another address that never end: how many of them were refused, and a function that ends them. */
export function beginSignIns(folder: string, port: number, count: number) {
  const ca = readFileSync(join(folder, 'certificate.pem'))
  const begun = Array.from({ length: count }, () => {
    const asked = request({
      ...{
        host: '127.0.0.1',
        port,
        servername: 'makit.example',
        ca,
        localAddress: crowdAddress,
        agent: false,
      },
      ...{ method: 'POST', path: '/api/auth/login' },
      headers: { host: 'makit.example', 'content-type': 'application/json', 'content-length': 1000 },
    })
    asked.on('error', () => {}).write('{')
    return asked
  })
  let refused = 0
  for (const asked of begun)
    asked.once('response', ({ statusCode }) => {
      if (statusCode === 503) refused += 1
    })
  return {
    refused: () => refused,
    end: () => {
      for (const asked of begun) asked.destroy()
    },
  }
}

/** A call with a JSON body. */
export const json = (body: object): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
