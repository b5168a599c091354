import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { connectionLimits } from './slow-senders.ts'

/** The listener that sees a server's requests first. */
const firstListeners = new WeakMap<Server, { current: RequestListener }>()

/**
 * Makes the HTTP server for Fastify's `serverFactory`. It has one `request` listener, because Node copies a list of several
 * for each request. Fastify sets no time limits on a server that it did not make.
 */
export function createHttpServer(framework: RequestListener): Server {
  const first = { current: framework }
  const server = createServer(connectionLimits.http, (request, response) => first.current(request, response))
  server.keepAliveTimeout = connectionLimits.keepAliveTimeout
  server.requestTimeout = connectionLimits.requestTimeout
  server.setTimeout(connectionLimits.connectionTimeout)
  firstListeners.set(server, first)
  return server
}

/** Has `listener` see every request first; its `next` is the listener that was first before, and in the end the framework. */
export function beforeFramework(
  { server }: FastifyInstance,
  listener: (...parts: [...Parameters<RequestListener>, next: RequestListener]) => void,
): void {
  const first = firstListeners.get(server)!
  const next = first.current
  first.current = (request, response) => listener(request, response, next)
}
