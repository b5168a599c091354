import type { FastifyInstance } from 'fastify'
import { requests, type TracedRequest } from '../../traced-work.ts'

/**
 * Tells of each request that a route serves, with what is done for it inside (traced-work.ts). Not of probes, nor of streams of
 * events, which last as long as their client listens. Call it before all that asks the database for a request.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions
    if (!requests.hasSubscribers || config.isEventStream || config.requestClass === null) return done()
    const traced: TracedRequest = { id: request.id, method: request.method, route: url ?? 'none' }
    let hasEnded = false
    const end = () => {
      if (hasEnded) return
      hasEnded = true
      traced.status = reply.statusCode
      requests.asyncEnd.publish(traced)
    }
    // A client that hangs up closes it unfinished; a call within the process only finishes it.
    reply.raw.once('finish', end).once('close', end)
    requests.start.runStores(traced, done)
  })
}
