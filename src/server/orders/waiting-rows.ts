import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

/** A shop's part of an order that has waited so many days for an answer. */
export interface DueReminder {
  vendorOrderId: string
  shopId: string
  days: number
}

/** What waits since that many days, by the database's clock, and whose vendor has not been reminded after so many. */
export async function dueReminders(db: Database, days: readonly number[]): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select distinct item.vendor_order_id as "vendorOrderId", item.shop_id as "shopId", step.days
    from order_items item cross join unnest(${[...days]}::int[]) step(days)
    where item.status = 'pending' and item.pending_since <= now() - make_interval(days => step.days)
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

/** Some of the orders in which an item has been pending since before `since`. */
export async function ordersPendingSince(db: Database, since: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order_items')
    .select('order_id')
    .distinct()
    .where('status', '=', 'pending')
    .where('pending_since', '<=', since)
    .limit(most)
    .execute()
  return rows.map((row) => row.order_id)
}
