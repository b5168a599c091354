import { createReadinessProbe } from '../database/readiness.ts'
import { tooBusy } from '../errors.ts'
import type { RouteModule } from './route-module.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Set as soon as the server is told to stop: `/readyz` says no then. */
    isStopping: boolean
  }
}

/** `/healthz`: the process is alive. `/readyz`: the database would take writes, and the server is not about to stop. */
export const healthRoutes =
  (connectionString?: string): RouteModule =>
  (app, services) => {
    const isFit = createReadinessProbe(services, connectionString)
    const open = { config: { access: 'public' as const, requestClass: null }, schema: { hide: true } }
    app.decorate('isStopping', false)
    app.addHook('onSend', async (_request, reply) => {
      // The next request would meet a closed connection.
      if (app.isStopping) reply.header('connection', 'close')
    })
    app.get('/healthz', open, async () => ({ status: 'alive' }))
    app.get('/readyz', open, async () => {
      const isReady = !app.isStopping && (await isFit())
      if (!isReady) throw tooBusy(2)
      return { status: 'ready' }
    })
  }
