import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { beforeFramework } from '../http/before-framework.ts'
import type { MatchedRoute } from '../http/match-route.ts'
import { protect } from '../http/security-headers.ts'
import { hasBody, limitConnections, limitSender } from '../http/slow-senders.ts'
import { AccountQueues } from './account-queues.ts'
import { busyJson, busyPage } from './busy-response.ts'
import { LoadShedder, type RequestClass } from './load-shedder.ts'
import { watchLoopDelay } from './loop-delay.ts'
import type { Slot } from './slot.ts'

declare module 'fastify' {
  interface FastifyInstance {
    loadShedder: LoadShedder
    accountQueues: AccountQueues
  }
  interface FastifyContextConfig {
    /** The class of requests for this route: browsing by default; null is never refused. */
    requestClass?: RequestClass | null
    /** The route sends pages: a refusal of its requests is a page too. */
    isPage?: boolean
  }
}

/**
 * Refuses requests that would only wait, before the framework, the session and the body are looked at (docs/adr/0013), lets
 * those of one account wait for each other, and cuts slow senders. Call it before registerResponseCache, which then runs first: serving a cached response costs less than
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
  const accountQueues = new AccountQueues()
  app.decorate('accountQueues', accountQueues)
  app.addHook('onClose', async () => loopDelay.stop())

  /** For each request that of its class, and that of its account. */
  const slots = new WeakMap<IncomingMessage, Slot[]>()
  refuseBeforeFramework(app, { loadShedder, accountQueues, slots, securityHeaders })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { raw } = request
    const held = raw.complete || raw.readableEnded ? [] : (slots.get(raw) ?? [])
    for (const slot of held) {
      slot.suspend()
      raw.once('end', () => slot.resume())
    }
    done()
  })
  // Not when the last byte is sent: a slow network takes its time, but no work.
  app.addHook('onSend', async ({ raw }) => {
    for (const slot of slots.get(raw) ?? []) slot.release()
  })
}

interface Gate {
  loadShedder: LoadShedder
  accountQueues: AccountQueues
  slots: WeakMap<IncomingMessage, Slot[]>
  securityHeaders: ReadonlyMap<string, string>
}

function refuseBeforeFramework(app: FastifyInstance, gate: Gate): void {
  const { loadShedder, accountQueues, slots, securityHeaders } = gate
  beforeFramework(app, (request, response, next) => {
    const route = app.matchRoute(request.method ?? '', request.url ?? '')
    const requestClass = requestClassOf(route)
    const refuseAsBusy = (refused: RequestClass) => {
      loadShedder.refused[refused] += 1
      protect(response, securityHeaders)
      refuse(request, response, route)
    }
    const start = (ofAccount?: Slot) => {
      if (hasBody(request)) limitSender(app.server, request)
      // `optimizeEmptyRequests` has ended it already, and the framework would wait for the end of a body with a type.
      else delete request.headers['content-type']
      if (requestClass) {
        const slot = loadShedder.acquireSlot(requestClass)
        if (!slot) return refuseAsBusy(requestClass)
        slots.set(request, ofAccount ? [slot, ofAccount] : [slot])
        response.once('close', () => slot.release())
      }
      next(request, response)
    }
    const { authorization } = request.headers
    if (!requestClass || authorization === undefined) return start()
    const leave = accountQueues.enter(authorization, start)
    if (leave) response.once('close', leave)
    else refuseAsBusy(requestClass)
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
