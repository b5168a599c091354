import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { beforeFramework } from '../http/before-framework.ts'
import { hasBody, limitConnections, limitSender } from '../http/slow-senders.ts'
import { type BusyAnswer, busyCall, busyPage } from './busy-response.ts'
import { Admission, type Place, type Work } from './load-shedder.ts'
import { watchLoopDelay } from './loop-delay.ts'
import { workByRoute } from './route-work.ts'

declare module 'fastify' {
  interface FastifyInstance {
    admission: Admission
    /** Which work a request of this method for this address is. */
    workOf: (method: string, url: string) => Work | null
  }
}

/**
 * Refuses what would only wait, before the framework, the session and the body are looked at (docs/adr/0013), and cuts
 * who sends too slowly. Call it before registerKeptAnswers, which then answers first: what is kept costs less than a
 * refusal. Calls in process are never refused: the page they are for has its place.
 */
export function admitRequests(app: FastifyInstance): void {
  limitConnections(app.server)
  const loopDelay = watchLoopDelay()
  const admission = new Admission(loopDelay.milliseconds)
  app.decorate('admission', admission)
  app.decorate('workOf', workByRoute(app))
  app.addHook('onClose', async () => loopDelay.stop())

  const places = new WeakMap<IncomingMessage, Place>()
  refuseBeforeFramework(app, admission, places)
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { raw } = request
    const place = raw.complete || raw.readableEnded ? undefined : places.get(raw)
    place?.lend()
    if (place) raw.once('end', () => place.takeBack())
    done()
  })
  // Not when the last byte is out: a thin line takes its time, but no work.
  app.addHook('onSend', async ({ raw }) => places.get(raw)?.leave())
}

function refuseBeforeFramework(
  app: FastifyInstance,
  admission: Admission,
  places: WeakMap<IncomingMessage, Place>,
): void {
  let usualHeaders: OutgoingHttpHeaders = {}
  app.addHook('onListen', async () => {
    usualHeaders = await headersOfEveryAnswer(app)
  })
  beforeFramework(app, (request, response, goOn) => {
    if (hasBody(request)) limitSender(app.server, request)
    // It is over already (`optimizeEmptyRequests`), and the framework would wait for the end of what has a type.
    else delete request.headers['content-type']
    const work = app.workOf(request.method ?? '', request.url ?? '')
    if (work) {
      const place = admission.enter(work)
      if (!place) {
        admission.refused[work] += 1
        refuse(request, response, usualHeaders)
        return
      }
      places.set(request, place)
      response.once('close', () => place.leave())
    }
    goOn(request, response)
  })
}

/** The security headers above all, which a refusal must not lack. */
async function headersOfEveryAnswer(app: FastifyInstance): Promise<OutgoingHttpHeaders> {
  const { headers } = await app.inject('/healthz')
  const own = /^(content-type|content-length|date|connection|keep-alive|x-request-id)$/
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.test(name)))
}

function refuse(request: IncomingMessage, response: ServerResponse, usualHeaders: OutgoingHttpHeaders): void {
  const { headers, body } = answerFor(request)
  response.writeHead(503, { ...usualHeaders, ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function answerFor({ method, url, headers }: IncomingMessage): BusyAnswer {
  const wantsPage = method === 'GET' && headers.accept?.includes('text/html') && !url?.startsWith('/api/')
  return wantsPage ? busyPage() : busyCall()
}
