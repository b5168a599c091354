import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serviceWorkerFile } from '#server/pages/service-worker-file.ts'

/**
 * What becomes of a request on a faulty line: it passes, gets no answer, a 503, a 404, half of its answer, a script with one line
 * more, or the service worker as SAVED_COPIES=off has it.
 */
export type Fate =
  | 'passes'
  | 'is lost'
  | 'is refused'
  | 'is gone'
  | 'breaks off'
  | 'is another version'
  | 'keeps no copies'

export interface FaultyLine {
  url: string
  /** Where it leads; another one is as if the server had been started anew with other settings. */
  server: string
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
    else pass(line.server, asked, answer, fate)
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const line: FaultyLine = {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    server: serverUrl,
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
  const passed = request(serverUrl + url, { method, headers: fate === 'passes' ? headers : {} }, (given) => {
    const { statusCode = 502 } = given
    if (fate === 'passes') {
      answer.writeHead(statusCode, given.headers)
      given.pipe(answer)
      return
    }
    given.toArray().then((parts) => {
      const body = Buffer.concat(parts)
      if (fate === 'breaks off') {
        answer.writeHead(statusCode, given.headers)
        answer.write(body.subarray(0, body.length / 2), () => answer.destroy())
        return
      }
      const { 'content-length': _, etag: __, ...others } = given.headers
      answer.writeHead(statusCode, others)
      answer.end(fate === 'is another version' ? `${body}\n//` : withoutCopies(body))
    })
  })
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}

const withoutCopies = (content: Buffer): Buffer =>
  serviceWorkerFile({ content, type: '' }, { savesCopies: false, picturesPublicUrl: null }).content
