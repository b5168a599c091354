import { sql } from 'kysely'
import { singleFlight } from '../concurrency/single-flight.ts'
import { createReadinessProbe } from '../database/readiness.ts'
import { tooBusy } from '../errors.ts'
import type { RouteModule } from './route-module.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set as soon as the server is told to stop: `/readyz` says no then. */
    isStopping: boolean
  }
}

/** Asking again and again tells a client no more, and must not take the connections that orders need. */
const rememberMs = 1_000

/**
 * `/healthz`: the process is alive. `/readyz`: the database answers and lets new connections in too, if it is told how to
 * reach it, and the server is not about to stop.
 */
export const healthRoutes =
  (connectionString?: string): RouteModule =>
  (app, { db }) => {
    const isOpen = connectionString ? createReadinessProbe(connectionString) : async () => true
    const answers = singleFlight(
      () =>
        sql`select 1`.execute(db).then(
          () => true,
          () => false,
        ),
      rememberMs,
    )
    const open = { config: { access: 'public' as const, requestClass: null }, schema: { hide: true } }
    app.decorate('isStopping', false)
    app.addHook('onSend', async (_request, reply) => {
      // The next request would meet a closed connection.
      if (app.isStopping) reply.header('connection', 'close')
    })
    app.get('/healthz', open, async () => ({ status: 'alive' }))
    app.get('/readyz', open, async () => {
      const isReady = !app.isStopping && (await Promise.all([answers(), isOpen()])).every(Boolean)
      if (!isReady) throw tooBusy(2)
      return { status: 'ready' }
    })
  }
