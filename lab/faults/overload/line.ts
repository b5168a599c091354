import { connect, type Socket } from 'node:net'

export interface LineAnswer {
  /** 0 when the connection broke or nothing came for too long. */
  status: number
  hasRetryAfter: boolean
}

const timeoutMs = 15_000

/** A kept-alive connection for one request after the other; reopened after it broke. */
export class Line {
  readonly #port: number
  #socket: Socket | undefined
  #answered: ((answer: LineAnswer) => void) | undefined
  #head = ''
  #bodyLeft = -1
  #answer: LineAnswer = { status: 0, hasRetryAfter: false }

  constructor(port: number) {
    this.#port = port
  }

  ask(request: string): Promise<LineAnswer> {
    this.#socket ??= this.#connected()
    const socket = this.#socket
    const { promise, resolve } = Promise.withResolvers<LineAnswer>()
    this.#answered = resolve
    socket.write(request)
    return promise
  }

  #connected(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    socket.setTimeout(timeoutMs, () => this.#answered && socket.destroy())
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      this.#socket = undefined
      this.#head = ''
      this.#bodyLeft = -1
      this.#done({ status: 0, hasRetryAfter: false })
    })
    return socket
  }

  /** Reads of a response only its head and where it ends. */
  #read(chunk: Buffer): void {
    let bodyBytes = chunk.length
    if (this.#bodyLeft < 0) {
      const before = this.#head.length
      this.#head += chunk.toString('latin1')
      const headEnd = this.#head.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const head = this.#head.slice(0, headEnd)
      this.#answer = { status: Number(head.slice(9, 12)), hasRetryAfter: /\r\nretry-after: \d/i.test(head) }
      this.#bodyLeft = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
      bodyBytes = chunk.length - (headEnd + 4 - before)
      this.#head = ''
    }
    this.#bodyLeft -= bodyBytes
    if (this.#bodyLeft > 0) return
    this.#bodyLeft = -1
    this.#done(this.#answer)
  }

  #done(answer: LineAnswer): void {
    const answered = this.#answered
    this.#answered = undefined
    answered?.(answer)
  }
}
