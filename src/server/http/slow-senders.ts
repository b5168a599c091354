import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

const second = 1_000

/**
 * The time limits of the HTTP server. A request may take as long as 8 MB do at 215 kbit/s; one that is not an upload is
 * cut long before (`limitSender`).
 */
export const connectionLimits = {
  requestTimeout: 300 * second,
  /**
   * Nothing came and nothing could be sent: also for clients that read a response by the byte. Longer than a proxy keeps
   * its connections (nginx: 60), or it would write into one that is just being closed.
   */
  connectionTimeout: 120 * second,
  /** No limit of its own: Node would set two timers for each request. */
  keepAliveTimeout: 0,
  http: {
    headersTimeout: 12 * second,
    connectionsCheckingInterval: 2 * second,
    /** A request without a body has ended when it arrives, and costs no stream. */
    optimizeEmptyRequests: true,
    /** Refused in registerSecurityHeaders: Node's own refusal has no security headers. */
    requireHostHeader: false,
  },
}

/** A little less than the promised 30 and 20 seconds: timers of a busy server are late. */
const longestBodyMs = 28 * second
const longestPauseMs = 18 * second
const mostConnections = 4_000
/** From here on idle connections are closed to make room. */
const manyConnections = 3_200

/** For each request, the function that ends the limit of its whole time. */
const wholeLimits = new WeakMap<IncomingMessage, () => void>()

/** Cuts a request whose body takes longer than 30 seconds in all, unless `limitPausesOnly` replaces the limit. */
export function limitSender(server: Server, request: IncomingMessage): void {
  const cut = () => server.emit('clientError', tooSlow(), request.socket)
  const timer = setTimeout(cut, longestBodyMs)
  const stop = () => clearTimeout(timer)
  wholeLimits.set(request, stop)
  request.once('end', stop).once('close', stop)
}

/** For a request with a response, whose connection ends: the timer would hold it and its body in memory until it is due. */
export const endLimit = (request: IncomingMessage): void => wholeLimits.get(request)?.()

/**
 * The upload of a user who may upload takes as long as a slow network needs, but may not pause for more than 20 seconds:
 * without a listener, Node ends a socket that times out. Does nothing for a call within the process.
 */
export function limitPausesOnly(request: IncomingMessage): void {
  const stop = wholeLimits.get(request)
  if (!stop) return
  stop()
  const { socket } = request
  socket.setTimeout(longestPauseMs)
  request.once('end', () => socket.setTimeout(connectionLimits.connectionTimeout))
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The error by which Node itself reports a request that took too long. */
const tooSlow = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/** Bounds how many connections are open. */
export function limitConnections(server: Server): void {
  server.maxConnections = mostConnections
  let open = 0
  let lastClosedAt = 0
  server.on('connection', (socket: Socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
    if (open <= manyConnections || performance.now() - lastClosedAt < second) return
    lastClosedAt = performance.now()
    server.closeIdleConnections()
  })
}
