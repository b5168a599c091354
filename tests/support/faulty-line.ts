import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What becomes of a request on a faulty line: it passes, gets no answer, a 503, a 404, half of its answer, or one line more. */
export type Fate = 'passes' | 'is lost' | 'is refused' | 'is gone' | 'breaks off' | 'is another version'

export interface FaultyLine {
  url: string
  /** Decides from now on, by path and method. */
  fate: (path: string, method: string) => Fate
  close(): Promise<void>
}

/** A line to a server that breaks as a test says: a browser cannot be told what its service worker gets. */
export async function faultyLine(serverUrl: string): Promise<FaultyLine> {
  const proxy = createServer((asked, answer) => {
    const fate = line.fate(asked.url ?? '', asked.method ?? '')
    if (fate === 'is lost') asked.socket.destroy()
    else if (fate === 'is gone') answer.writeHead(404).end()
    else if (fate === 'is refused') answer.writeHead(503, { 'content-type': 'text/html' }).end('<p>Busy')
    else pass(serverUrl, asked, answer, fate)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const line: FaultyLine = {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    fate: () => 'passes',
    close: () =>
      new Promise((closed) => {
        proxy.close(() => closed())
        proxy.closeAllConnections()
      }),
  }
  return line
}

function pass(serverUrl: string, asked: IncomingMessage, answer: ServerResponse, fate: Fate): void {
  const { method, headers, url } = asked
  // Without a cache and compressed bodies, which would hide what breaks off.
  const { 'if-none-match': _, 'accept-encoding': __, ...sent } = headers
  const passed = request(
    serverUrl + url,
    { method, headers: fate === 'passes' ? headers : sent },
    (given) => {
      if (fate === 'passes') {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
        return
      }
      given.toArray().then((parts) => {
        const body = Buffer.concat(parts)
        const { 'content-length': ___, ...others } = given.headers
        answer.writeHead(given.statusCode ?? 502, fate === 'breaks off' ? given.headers : others)
        if (fate === 'is another version') answer.end(Buffer.concat([body, Buffer.from('\n//')]))
        else answer.write(body.subarray(0, body.length / 2), () => answer.destroy())
      })
    },
  )
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}
