import { sql } from 'kysely'
import { daysToAnswer } from '#shared/orders/order.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import type { LockedOrder } from './locks.ts'

/** A shop's part of an order that has waited so many days for an answer. */
export interface DueReminder {
  vendorOrderId: string
  shopId: string
  days: number
}

/** What has waited that many days, absences of the shop left out, and whose vendor has not been reminded after so many. */
export async function dueReminders(db: Database, days: readonly number[]): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select distinct item.vendor_order_id as "vendorOrderId", item.shop_id as "shopId", step.days
    from order_items item cross join unnest(${[...days]}::int[]) step(days)
    where item.status = 'pending' and item.pending_since <= now() - make_interval(days => step.days)
      and answer_by(item.shop_id, item.pending_since, step.days) <= now()
      and not exists (select from order_reminders done
        where done.vendor_order_id = item.vendor_order_id and done.days = step.days)
    order by 1, 3`.execute(db)
  return rows
}

/** Notes that these vendors are being reminded; returns the orders for which no other process has done so. */
export async function noteReminders(tx: Transaction, due: readonly DueReminder[]): Promise<string[]> {
  const noted = await tx
    .insertInto('order_reminders')
    .values(due.map(({ vendorOrderId, days }) => ({ vendor_order_id: vendorOrderId, days })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('vendor_order_id')
    .execute()
  return [...new Set(noted.map((row) => row.vendor_order_id))]
}

export interface WaitingItem {
  orderId: string
  title: string
  quantity: number
}

/** What still waits in these parts of orders, the oldest order first. */
export const waitingItems = (tx: Transaction, vendorOrderIds: readonly string[]): Promise<WaitingItem[]> =>
  tx
    .selectFrom('order_items')
    .select(['order_id as orderId', 'title', 'quantity'])
    .where((eb) => eb('vendor_order_id', '=', eb.fn.any(eb.val([...vendorOrderIds]))))
    .where('status', '=', 'pending')
    .orderBy('order_id')
    .orderBy('id')
    .execute()

/**
 * The time by which an item is answered or expires, null for one that does not wait (docs/rules.md, 'Orders and stock'). By the
 * database's clock: no step of a server's own makes anything expire.
 */
export const answerBy = sql<Date | null>`case when order_items.status = 'pending'
  then answer_by(order_items.shop_id, order_items.pending_since, ${sql.lit(daysToAnswer)}) end`

const overdueItems = (db: Queryable) =>
  db
    .selectFrom('order_items')
    .where('status', '=', 'pending')
    // The deadline without any absence: the index can find these rows, and absences only move it later.
    .where('pending_since', '<=', sql<Date>`now() - make_interval(days => ${daysToAnswer})`)
    .where(answerBy, '<=', sql<Date>`now()`)

/** Some of the orders in which an item has waited too long for an answer, but for these. */
export async function overdueOrders(
  db: Database,
  most: number,
  butFor: readonly string[] = [],
): Promise<string[]> {
  const rows = await overdueItems(db)
    .select('order_id')
    .where(sql<boolean>`order_id <> all(${[...butFor]}::uuid[])`)
    .distinct()
    .limit(most)
    .execute()
  return rows.map((row) => row.order_id)
}

/** The items of a locked order that have waited too long. */
export async function overdueItemsOf(tx: Transaction, { id }: LockedOrder): Promise<ReadonlySet<string>> {
  const rows = await overdueItems(tx).select('id').where('order_id', '=', id).execute()
  return new Set(rows.map((row) => row.id))
}
