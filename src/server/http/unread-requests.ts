import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { beforeFramework } from './before-framework.ts'
import { frameworkWords } from './error-handler.ts'
import { protect } from './security-headers.ts'

type UnreadRequest = Error & { code?: string }

const statusOf: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

const bodyOf = (status: number): string => {
  const message = frameworkWords[status] ?? frameworkWords[400]!
  return JSON.stringify({ message, error: message })
}

/**
 * Answers what the parser could not read as a request, in the shape of every failure, and hangs up: what follows on
 * the line may be anything. For the framework's `clientErrorHandler`.
 */
export const refuseUnread =
  (headers: ReadonlyMap<string, string>) =>
  (error: UnreadRequest, socket: Socket): void => {
    const answer = answerUnderWay(socket)
    // Whoever is gone hears nothing, and in the middle of an answer a refusal would be taken for a part of it.
    if (error.code === 'ECONNRESET' || !socket.writable || (answer && !answer.writableEnded)) {
      socket.destroy()
      return
    }
    if (answer) {
      socket.end(() => socket.destroy())
      return
    }
    const status = statusOf[error.code ?? ''] ?? 400
    const body = bodyOf(status)
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...[...headers].map(([name, value]) => `${name}: ${value}`),
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }

/** The answer to the request before, while it is on its way. */
function answerUnderWay(socket: Socket): ServerResponse | null {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse | null }
  return answer?.headersSent ? answer : null
}

/** Answers a request by its head alone, and hangs up: its body is left unread. */
function refuseByHead(response: ServerResponse, headers: ReadonlyMap<string, string>, status: number): void {
  protect(response, headers)
  const body = bodyOf(status)
  const length = Buffer.byteLength(body)
  const type = 'application/json; charset=utf-8'
  response
    .writeHead(status, { 'content-type': type, 'content-length': length, connection: 'close' })
    .end(body)
}

/** `Expect` with anything but 100-continue, which Node would answer by itself and bare. */
export function refuseExpectations(app: FastifyInstance, headers: ReadonlyMap<string, string>): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuseByHead(response, headers, 417),
  )
}

/**
 * A body in chunks does not say how long it is, and each chunk, be it one byte, costs a step of the parser and of ours.
 * Browsers declare the length of what they send, and proxies that buffer a body do too. Call it last, so that it is first.
 */
export function refuseBodiesInChunks(app: FastifyInstance, headers: ReadonlyMap<string, string>): void {
  beforeFramework(app, (request, response, goOn) => {
    if (request.headers['transfer-encoding'] === undefined) goOn(request, response)
    else {
      refuseByHead(response, headers, 411)
      // Not when the other side hangs up too: it would be read until then.
      request.destroy()
    }
  })
}

/**
 * Takes scheme and host off an address that a client sends as if we were its proxy: they decide nothing here. A path
 * that nobody can decode is taken by its letters, as a place that is not there. Call it behind what else listens to the
 * server's requests, so that all of them read the same.
 */
export function readPlainAddresses(app: FastifyInstance): void {
  beforeFramework(app, (request, response, goOn) => {
    const { url = '' } = request
    if (!url.startsWith('/') || url.includes('%')) request.url = plainAddress(url)
    goOn(request, response)
  })
}

function plainAddress(url: string): string {
  const address = withoutHost(url)
  const [path = ''] = address.split('?', 1)
  return isDecodable(path) ? address : path.replaceAll('%', '%25') + address.slice(path.length)
}

function withoutHost(address: string): string {
  if (address.startsWith('/')) return address
  const [host] = /^https?:\/\/[^/?#]*/i.exec(address) ?? []
  if (host === undefined) return address
  const rest = address.slice(host.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
