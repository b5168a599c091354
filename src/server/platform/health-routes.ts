import { sql } from 'kysely'
import { tooBusy } from './errors.ts'
import type { RouteModule } from './route-module.ts'

/** `/healthz`: the process is alive. `/readyz`: the database answers too. */
export const healthRoutes: RouteModule = (app, { db }) => {
  const open = { config: { access: 'everybody' as const }, schema: { hide: true } }
  app.get('/healthz', open, async () => ({ status: 'alive' }))
  app.get('/readyz', open, async () => {
    await sql`select 1`.execute(db).catch(() => {
      throw tooBusy(2)
    })
    return { status: 'ready' }
  })
}
