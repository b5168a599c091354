import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

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
  text: string
}

/** A client over TLS, like a browser that trusts the certificate in `folder`. */
export const aVisitor =
  (folder: string, port: number) =>
  async (path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Seen> => {
    const asked = request({
      host: '127.0.0.1',
      port,
      servername: 'makit.example',
      ca: readFileSync(join(folder, 'certificate.pem')),
      localAddress: visitorAddress,
      path,
      method,
      agent: false,
      headers: { host: 'makit.example', ...headers },
    })
    asked.end(body)
    const [answer] = await once(asked, 'response')
    return { status: answer.statusCode, headers: answer.headers, text: String(await buffer(answer)) }
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
