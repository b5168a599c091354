import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { beforeFramework } from '../http/before-framework.ts'
import type { MatchedRoute } from '../http/match-route.ts'
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
export function shedLoad(app: FastifyInstance): void {
  limitConnections(app.server)
  const loopDelay = watchLoopDelay()
  const loadShedder = new LoadShedder(loopDelay.milliseconds)
  app.decorate('loadShedder', loadShedder)
  app.addHook('onClose', async () => loopDelay.stop())

  const slots = new WeakMap<IncomingMessage, Slot>()
  refuseBeforeFramework(app, loadShedder, slots)
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

function refuseBeforeFramework(
  app: FastifyInstance,
  loadShedder: LoadShedder,
  slots: WeakMap<IncomingMessage, Slot>,
): void {
  let usualHeaders: OutgoingHttpHeaders = {}
  app.addHook('onListen', async () => {
    usualHeaders = await headersOfEveryResponse(app)
  })
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
        refuse(request, response, { usualHeaders, isPage: route?.config.isPage })
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

/** The security headers above all, which a refusal must not lack. */
async function headersOfEveryResponse(app: FastifyInstance): Promise<OutgoingHttpHeaders> {
  const { headers } = await app.inject('/healthz')
  const own = /^(content-type|content-length|date|connection|keep-alive|x-request-id)$/
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.test(name)))
}

function refuse(
  { method, headers: { accept } }: IncomingMessage,
  response: ServerResponse,
  { usualHeaders, isPage }: { usualHeaders: OutgoingHttpHeaders; isPage: boolean | undefined },
): void {
  const { headers, body } = isPage && accept?.includes('text/html') ? busyPage() : busyJson()
  response.writeHead(503, { ...usualHeaders, ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(method === 'HEAD' ? undefined : body)
}
