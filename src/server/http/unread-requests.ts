import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { beforeFramework } from './before-framework.ts'
import { failureBody, unreadFailure } from './error-handler.ts'
import { protect } from './security-headers.ts'

type UnreadRequest = Error & { code?: string }

const statusOf: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * Refuses what the parser could not read as a request, in the shape of every failure, and hangs up: what follows on
 * the connection may be anything. For the framework's `clientErrorHandler`.
 */
export const refuseUnread =
  (headers: ReadonlyMap<string, string>) =>
  (error: UnreadRequest, socket: Socket): void => {
    const response = begunResponse(socket)
    // A client that has gone reads nothing, and in the middle of a response a refusal would be taken for a part of it.
    if (error.code === 'ECONNRESET' || !socket.writable || (response && !response.writableEnded)) {
      socket.destroy()
      return
    }
    if (response) {
      socket.end(() => socket.destroy())
      return
    }
    const status = statusOf[error.code ?? ''] ?? 400
    const body = JSON.stringify(failureBody(unreadFailure(status)))
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...[...headers].map(([name, value]) => `${name}: ${value}`),
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
  }

interface Connection {
  /** In the order of the requests. Those that are complete are removed with the next request. */
  readonly responses: ServerResponse[]
  isRefused: boolean
}

/** With pipelining a connection has several responses that are not complete. */
const connections = new WeakMap<Socket, Connection>()

/** Browsers and proxies wait for a response before they send the next request. */
const mostPipelined = 16
/** The next ones are refused in one response, but all take memory until it is sent. */
const mostRefused = 16

const tooManyAtOnce = () =>
  new AppError(
    'malformed_request',
    `At most ${mostPipelined} requests may wait for their responses on one connection.`,
  )

/**
 * What the parser has read from a connection it handles to the end, 64 KB at most, whatever the server does meanwhile. The
 * function gets the address of a sender that made it work for milliseconds by that.
 */
type OnFlood = (address: string | undefined) => void

/**
 * Tracks all responses that are not complete, and refuses the first request beyond the most that a connection may have: it is
 * closed behind the refusal, and what comes meanwhile is ignored. One that sends many more is closed at once: 64 KB can hold
 * two thousand requests, which would be answered in one turn, into memory. Call it last, so that it sees each request first.
 */
export function trackResponses(
  app: FastifyInstance,
  headers: ReadonlyMap<string, string>,
  onFlood: OnFlood,
): void {
  beforeFramework(app, (request, response, next) => {
    const { socket } = request
    // Closed by the requests before it.
    if (socket.destroyed) return
    const connection = connectionOf(socket)
    const { responses } = connection
    // Asked of each response instead of listening for its end, which would cost each request some microseconds.
    while (responses[0]?.writableFinished) responses.shift()
    if (responses.length === mostPipelined + mostRefused) {
      onFlood(socket.remoteAddress)
      socket.destroy()
      return
    }
    responses.push(response)
    if (connection.isRefused) return
    if (responses.length <= mostPipelined) return next(request, response)
    connection.isRefused = true
    refuseByHead(response, headers, tooManyAtOnce())
  })
}

function connectionOf(socket: Socket): Connection {
  const known = connections.get(socket)
  if (known) return known
  const added: Connection = { responses: [], isRefused: false }
  connections.set(socket, added)
  return added
}

/** The first response on this connection that has begun and is not complete. */
const begunResponse = (socket: Socket): ServerResponse | undefined =>
  connections
    .get(socket)
    ?.responses.find(({ headersSent, writableFinished }) => headersSent && !writableFinished)

/** Refuses a request by its head alone, and hangs up: its body is left unread. */
function refuseByHead(
  response: ServerResponse,
  headers: ReadonlyMap<string, string>,
  failure: AppError,
): void {
  protect(response, headers)
  const body = JSON.stringify(failureBody(failure))
  const length = Buffer.byteLength(body)
  const type = 'application/json; charset=utf-8'
  response
    .writeHead(failure.status, { 'content-type': type, 'content-length': length, connection: 'close' })
    .end(body)
}

/** Refuses `Expect` with anything but 100-continue; Node's own refusal has no security headers. */
export function refuseExpectations(app: FastifyInstance, headers: ReadonlyMap<string, string>): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    refuseByHead(response, headers, unreadFailure(417)),
  )
}

/** So much of a body in chunks costs the parser no more than other requests do. */
const cheapBytes = 16 * 1024

/**
 * A body in chunks does not say how long it is, and each chunk, be it one byte, costs a step of the parser and of ours.
 * Browsers declare the length of what they send, and proxies that buffer a body do too. Call it behind what else responds
 * to requests, so that it sees them first.
 */
export function refuseBodiesInChunks(
  app: FastifyInstance,
  headers: ReadonlyMap<string, string>,
  onFlood: OnFlood,
): void {
  beforeFramework(app, (request, response, next) => {
    if (request.headers['transfer-encoding'] === undefined) next(request, response)
    else {
      if (request.socket.bytesRead > cheapBytes) onFlood(request.socket.remoteAddress)
      refuseByHead(response, headers, unreadFailure(411))
      // Not when the other side hangs up too: it would be read until then.
      request.destroy()
    }
  })
}

/**
 * Takes scheme and host off an address that a client sends as if we were its proxy: they decide nothing here. A path
 * that cannot be decoded is taken by its letters, as an address that is not there. Call it behind what else responds to
 * requests, so that all of it reads the same address.
 */
export function readPlainAddresses(app: FastifyInstance): void {
  beforeFramework(app, (request, response, next) => {
    const { url = '' } = request
    if (!url.startsWith('/') || url.includes('%')) request.url = plainAddress(url)
    next(request, response)
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
