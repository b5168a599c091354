import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

/** Makes pending items older by so many days: the database's clock decides, and tests cannot set it. */
export const passDays = (server: Pick<TestServer, 'db'>, days: number) =>
  sql`update order_items set pending_since = pending_since - make_interval(secs => ${days * 86_400})`.execute(
    server.db,
  )
