import { connect, type Socket } from 'node:net'

/** The bytes of a request: nothing corrects them, so that they can be as wrong as they like. */
export interface RawRequest {
  method: string
  /** Path and query as they are written into the request line. */
  target: string
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer | null
}

export interface RawAnswer {
  status: number
  headers: Map<string, string>
  body: string
}

const timeoutMs = 15_000

/** One connection that is reused as long as the server keeps it open, and reopened when not. */
export class RawConnection {
  readonly #url: URL
  #socket: Socket | null = null

  constructor(url: string) {
    this.#url = new URL(url)
  }

  /** The response; null when the server hung up without one. Throws when none comes for a long time. */
  async send(request: RawRequest): Promise<RawAnswer | null> {
    const isReused = this.#socket !== null
    const answer = await this.#sendOnce(request)
    // A server may close an idle connection just when the next request comes: clients send it again then.
    return answer || !isReused ? answer : this.#sendOnce(request)
  }

  async #sendOnce(request: RawRequest): Promise<RawAnswer | null> {
    const socket = await this.#open()
    const answer = readAnswer(socket, request.method === 'HEAD')
    socket.write(this.#encode(request))
    if (request.body) socket.write(request.body)
    const got = await answer
    if (!got || got.headers.get('connection') === 'close') this.close()
    return got
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = null
  }

  #encode({ method, target, headers, body }: RawRequest): Buffer {
    const lines = [`${method} ${target} HTTP/1.1`]
    if (!headers.some(([name]) => name.toLowerCase() === 'host')) lines.push(`Host: ${this.#url.host}`)
    lines.push(...headers.map(([name, value]) => `${name}: ${value}`))
    if (body) lines.push(`Content-Length: ${body.length}`)
    return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  }

  async #open(): Promise<Socket> {
    if (this.#socket && !this.#socket.destroyed) return this.#socket
    const socket = connect({ host: '127.0.0.1', port: Number(this.#url.port), noDelay: true })
    // Errors of the connection are handled where the response is awaited.
    socket.on('error', () => {})
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    socket.once('close', () => {
      if (this.#socket === socket) this.#socket = null
    })
    this.#socket = socket
    return socket
  }
}

function readAnswer(socket: Socket, isHead: boolean): Promise<RawAnswer | null> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const timer = setTimeout(() => end(() => reject(new Error('no answer'))), timeoutMs)
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const answer = parseAnswer(received, { isHead, isOver: false })
      if (answer) end(() => resolve(answer))
    }
    const onClose = () => end(() => resolve(parseAnswer(received, { isHead, isOver: true })))
    function end(settle: () => void): void {
      clearTimeout(timer)
      socket.off('data', onData).off('close', onClose)
      settle()
    }
    socket.on('data', onData).on('close', onClose)
  })
}

/** The whole response in these bytes; null as long as some of it is missing. */
function parseAnswer(bytes: Buffer, how: { isHead: boolean; isOver: boolean }): RawAnswer | null {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return null
  const [statusLine = '', ...headerLines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1])
  const rest = bytes.subarray(headEnd + 4)
  if (status >= 100 && status < 200) return parseAnswer(rest, how)
  const headers = new Map(
    headerLines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const body = how.isHead || status === 204 || status === 304 ? '' : bodyOf(rest, headers, how.isOver)
  return body === null ? null : { status, headers, body }
}

function bodyOf(rest: Buffer, headers: Map<string, string>, isOver: boolean): string | null {
  const length = headers.get('content-length')
  if (length !== undefined)
    return rest.length < Number(length) ? null : rest.subarray(0, Number(length)).toString()
  if (headers.get('transfer-encoding') === 'chunked') return joinChunks(rest)
  return isOver ? rest.toString() : null
}

function joinChunks(bytes: Buffer): string | null {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd === -1) return null
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    const start = lineEnd + 2
    if (bytes.length < start + size + 2) return null
    if (size === 0) return Buffer.concat(chunks).toString()
    chunks.push(bytes.subarray(start, start + size))
    at = start + size + 2
  }
}
