import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { beforeFramework } from '../http/before-framework.ts'
import type { MatchedRoute } from '../http/match-route.ts'
import { protect } from '../http/security-headers.ts'
import { hasBody, limitConnections, limitSender } from '../http/slow-senders.ts'
import { busyJson, busyPage } from './busy-response.ts'
import { LoadShedder, type RequestClass, type Slot } from './load-shedder.ts'
import { watchLoopDelay } from './loop-delay.ts'

declare module 'fastify' {
  interface FastifyInstance {
    loadShedder: LoadShedder
  }
  interface FastifyContextConfig {
    /** The class of requests for this route: browsing by default; null is never refused. */
    requestClass?: RequestClass | null
    /** The route sends pages: a refusal of its requests is a page too. */
    isPage?: boolean
  }
}

/**
 * Refuses requests that would only wait, before the framework, the session and the body are looked at (docs/adr/0013), and
 * cuts slow senders. Call it before registerResponseCache, which then runs first: serving a cached response costs less than
 * a refusal. Calls within the process are never refused: the page that makes them holds a slot.
 */
export function shedLoad(
  app: FastifyInstance,
  securityHeaders: ReadonlyMap<string, string>,
  requestSlots: number,
): void {
  limitConnections(app.server)
  const loopDelay = watchLoopDelay()
  const loadShedder = new LoadShedder(loopDelay.milliseconds, { slots: requestSlots })
  app.decorate('loadShedder', loadShedder)
  app.addHook('onClose', async () => loopDelay.stop())

  const slots = new WeakMap<IncomingMessage, Slot>()
  refuseBeforeFramework(app, { loadShedder, slots, securityHeaders })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { raw } = request
    const slot = raw.complete || raw.readableEnded ? undefined : slots.get(raw)
    slot?.suspend()
    if (slot) raw.once('end', () => slot.resume())
    done()
  })
  // Not when the last byte is sent: a slow network takes its time, but no work.
  app.addHook('onSend', async ({ raw }) => slots.get(raw)?.release())
}

interface Gate {
  loadShedder: LoadShedder
  slots: WeakMap<IncomingMessage, Slot>
  securityHeaders: ReadonlyMap<string, string>
}

function refuseBeforeFramework(app: FastifyInstance, { loadShedder, slots, securityHeaders }: Gate): void {
  beforeFramework(app, (request, response, next) => {
    if (hasBody(request)) limitSender(app.server, request)
    // `optimizeEmptyRequests` has ended it already, and the framework would wait for the end of a body with a type.
    else delete request.headers['content-type']
    const route = app.matchRoute(request.method ?? '', request.url ?? '')
    const requestClass = requestClassOf(route)
    if (requestClass) {
      const slot = loadShedder.acquireSlot(requestClass)
      if (!slot) {
        loadShedder.refused[requestClass] += 1
        protect(response, securityHeaders)
        refuse(request, response, route)
        return
      }
      slots.set(request, slot)
      response.once('close', () => slot.release())
    }
    next(request, response)
  })
}

/** What no route serves is browsing. */
export const requestClassOf = (route: MatchedRoute | null): RequestClass | null =>
  route?.config.requestClass === undefined ? 'browsing' : route.config.requestClass

function refuse(
  { method, headers: { accept } }: IncomingMessage,
  response: ServerResponse,
  route: MatchedRoute | null,
): void {
  const { headers, body } = route?.config.isPage && accept?.includes('text/html') ? busyPage() : busyJson()
  response.writeHead(503, { ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(method === 'HEAD' ? undefined : body)
}
