import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

/** Makes pending items older by so many days: the database's clock decides, and tests cannot set it. */
export const passDays = (server: Pick<TestServer, 'db'>, days: number) =>
  sql`update order_items set pending_since = pending_since - make_interval(secs => ${days * 86_400})`.execute(
    server.db,
  )

/** The same for absences and for when orders were placed, by whole days, because absences end with a day. */
export async function passWholeDays(server: Pick<TestServer, 'db'>, days: number): Promise<void> {
  const { db } = server
  const time = sql`make_interval(days => ${days})`
  await passDays(server, days)
  await sql`update orders set created_at = created_at - ${time}, closed_at = closed_at - ${time}`.execute(db)
  await sql`update vendor_orders set placed_at = placed_at - ${time}`.execute(db)
  await sql`update shop_absences set since = since - ${time}, until = until - ${time}`.execute(db)
  // The trigger would take it for a change of plans.
  await sql`alter table shops disable trigger absence_noted`.execute(db)
  await sql`update shops set away_until = away_until - ${days}::integer`.execute(db)
  await sql`alter table shops enable trigger absence_noted`.execute(db)
}
