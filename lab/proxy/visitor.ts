import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/** Where we ask from: another loopback address than nginx's own. */
export const visitorAddress = '127.0.0.5'

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

/** Somebody who asks over TLS, as a browser that trusts the certificate in `folder`. */
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

/** A call with a JSON body. */
export const json = (body: object): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
