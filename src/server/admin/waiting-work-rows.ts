import { sql } from 'kysely'
import { daysDisputed, mostCounted } from '#shared/admin/waiting-bounds.ts'
import type { Waiting, WaitingWork } from '#shared/admin/waiting-work.ts'
import type { Queryable } from '../database/database.ts'
import { isMended } from '../listings/taking-down/taken-down-as.ts'
import { hasWaitedForADay } from './waiting-items.ts'

/** So many pending items, or disputed parts, are looked at to count the orders they are in. */
const mostItems = 10 * mostCounted

/**
 * What waits for administrators: applications, messages without an answer, things with open reports, listings that are taken
 * down and were changed by their vendors since, orders of which an item has been pending for a day in which its shop was there,
 * by the database's clock, and orders with a payment that stands disputed; an order once however many of its shops it waits for,
 * as the lists show them. Each is read from an index of what waits and counted up to a bound, so that the call costs the same
 * however much there is.
 */
export async function readWaitingWork(db: Queryable): Promise<WaitingWork> {
  const { rows } = await sql<Record<keyof WaitingWork, { count: number; since: string | null }>>`
    with applications as materialized (
        select created_at from vendor_applications where status = 'pending' order by id limit ${mostCounted}),
      open_messages as materialized (
        select created_at from messages where answered_at is null order by id limit ${mostCounted}),
      overdue as materialized (
        select order_id, pending_since from order_items
        where status = 'pending' and ${hasWaitedForADay('order_items')}
        order by pending_since limit ${mostItems}),
      reported as materialized (
        select thing_id, created_at from reports where closed_at is null order by id limit ${mostItems}),
      mended as materialized (
        select changed_at from (
          select * from listings where taken_down_at is not null and deleted_at is null
          order by id desc limit ${mostItems}) listings
        where ${isMended} limit ${mostCounted}),
      disputed as materialized (
        select order_id, (select created_at from order_payments
          where vendor_order_id = part.id order by number desc limit 1) as disputed_at from (
          select * from vendor_orders where payment_state = 'disputed' order by id desc limit ${mostItems}) part
        where not is_own and freetown_day(placed_at) >= freetown_day(now()) - ${sql.lit(daysDisputed)})
    select
      (select json_build_object('count', count(*), 'since', min(created_at)) from applications) as applications,
      (select json_build_object('count', count(*), 'since', min(created_at)) from open_messages) as messages,
      (select json_build_object('count', least(count(distinct order_id), ${mostCounted}),
        'since', min(pending_since)) from overdue) as orders,
      (select json_build_object('count', least(count(distinct thing_id), ${mostCounted}),
        'since', min(created_at)) from reported) as reports,
      (select json_build_object('count', count(*), 'since', min(changed_at)) from mended) as mended,
      (select json_build_object('count', least(count(distinct order_id), ${mostCounted}),
        'since', min(disputed_at)) from disputed) as disputed`.execute(db)
  const { applications, messages, orders, reports, mended, disputed } = rows[0]!
  return {
    applications: present(applications),
    messages: present(messages),
    orders: present(orders),
    reports: present(reports),
    mended: present(mended),
    disputed: present(disputed),
  }
}

const present = ({ count, since }: Waiting): Waiting => ({
  count,
  since: since && new Date(since).toISOString(),
})
