import { type RawBuilder, sql } from 'kysely'
import { hoursToAnswer } from '#shared/admin/waiting-bounds.ts'

/**
 * Whether a pending row of order_items has waited for a day, absences of its shop left out: a shop that is away lets nobody
 * wait. The first condition is the one that the index of pending items knows.
 */
export function hasWaitedForADay(items: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${items}.${name}`)
  return sql`(${column('pending_since')} <= now() - make_interval(hours => ${sql.lit(hoursToAnswer)})
    and answer_by(${column('shop_id')}, ${column('pending_since')}, 1) <= now())`
}
