import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Slower answers are written down, whatever they were. Uploads take as long as their line is thin. */
const slowMs = 1_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is a stream of server-sent events: it lasts as long as its client listens, which says nothing of us. */
    isEventStream?: true
  }
}

const wellFormed = /^[\w.-]{8,64}$/

/**
 * The id that every log line of a request carries. A proxy's own (`X-Request-Id`) is taken over where `isTrusted` says
 * that it may be; from other clients it would be a way to write into the log.
 */
export function requestIdOf(
  { headers, socket }: IncomingMessage,
  isTrusted: (address: string) => boolean,
): string {
  const given = headers['x-request-id']
  const isTaken = typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '')
  return isTaken ? given : randomUUID()
}

/**
 * Sends the id as `X-Request-Id`, so that a person who complains can name it, and logs slow requests by their route: its
 * pattern, because addresses hold what people search for. Responses that caches may store carry none: it would be that of
 * another request.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const isShared = String(reply.getHeader('cache-control') ?? '').startsWith('public')
    if (!isShared) reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async ({ method, routeOptions, log }, reply) => {
    const { elapsedTime, statusCode } = reply
    if (elapsedTime < slowMs || routeOptions.config.isEventStream) return
    const route = routeOptions.url ?? 'none'
    log.warn({ method, route, status: statusCode, ms: Math.round(elapsedTime) }, 'slow request')
  })
}
