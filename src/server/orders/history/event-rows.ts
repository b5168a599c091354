import { sql } from 'kysely'
import type { OrderEvent } from '#shared/orders/order-event.ts'
import type { OrderEventActor, OrderEventKind } from '#shared/orders/order-event-kinds.ts'
import type { Queryable, Transaction } from '../../database/database.ts'

/** How many items changed, and by how much it changed how many are so. */
export interface EventFigures {
  items: number
  valueCents: number
  acceptedItems: number
  acceptedCents: number
  rejectedItems: number
  outOfStockItems: number
  cancelledItems: number
}

const noFigures: EventFigures = {
  items: 0,
  valueCents: 0,
  acceptedItems: 0,
  acceptedCents: 0,
  rejectedItems: 0,
  outOfStockItems: 0,
  cancelledItems: 0,
}

/** What happens to a shop's part of an order. */
export interface NewEvent {
  orderId: string
  vendorOrderId: string
  shopId: string
  kind: Exclude<OrderEventKind, 'placed'>
  by: OrderEventActor
  text: string
  figures?: EventFigures
}

/** Adds to the history of orders, in one statement for any number of events. Lock the orders first: their events are counted. */
export async function insertEvents(tx: Transaction, events: readonly NewEvent[], at: Date): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ figures, ...event }) => ({ ...noFigures, ...event, ...figures }))
  await sql`
    insert into order_events (order_id, vendor_order_id, shop_id, kind, actor, created_at, text, items, value_cents,
      accepted_items, accepted_cents, rejected_items, out_of_stock_items, cancelled_items)
    select "orderId", "vendorOrderId", "shopId", kind, by, ${at}, text, items, "valueCents",
      "acceptedItems", "acceptedCents", "rejectedItems", "outOfStockItems", "cancelledItems"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      "orderId" uuid, "vendorOrderId" uuid, "shopId" uuid, kind text, by text, text text, items smallint,
      "valueCents" bigint, "acceptedItems" smallint, "acceptedCents" bigint, "rejectedItems" smallint,
      "outOfStockItems" smallint, "cancelledItems" smallint)`.execute(tx)
}

/** The most events in one response: a vendor can go on changing decisions for months. */
const mostEvents = 200

/** Placing is the busiest thing that Makit does: its event is the order's own row. */
const placedEvent = (createdAt: string): OrderEvent => ({
  kind: 'placed',
  at: createdAt,
  by: 'buyer',
  text: 'The order was placed.',
  reference: '',
  note: '',
  vendorOrderId: null,
})

interface EventRow {
  kind: OrderEventKind
  created_at: Date
  actor: OrderEventActor
  text: string
  vendor_order_id: string
  reference: string
  note: string
}

/**
 * What happened to an order, or to one shop's part of it: that it was placed, and the newest events, the first one first. The
 * words of buyer and vendor are stored with the payment alone, from where an account's erasing takes them: the third
 * event of paying a shop tells of the third payment to it.
 */
export async function eventsOf(
  db: Queryable,
  order: { id: string; createdAt: string },
  vendorOrderId?: string,
): Promise<OrderEvent[]> {
  const ofPart = vendorOrderId === undefined ? sql`` : sql`and vendor_order_id = ${vendorOrderId}`
  const { rows } = await sql<EventRow>`
    select event.kind, event.created_at, actor, text, event.vendor_order_id,
      coalesce(reference, '') as reference, coalesce(note, '') as note
    from (select *, count(*) filter (where kind = 'payment') over
        (partition by vendor_order_id order by number) as payment_number
      from order_events where order_id = ${order.id} ${ofPart}
      order by number desc limit ${sql.lit(mostEvents)}) event
    left join order_payments payment on event.kind = 'payment'
      and payment.vendor_order_id = event.vendor_order_id and payment.number = payment_number
    order by event.number desc`.execute(db)
  const events = rows.map((row) => ({
    kind: row.kind,
    at: row.created_at.toISOString(),
    by: row.actor,
    text: row.text,
    reference: row.reference,
    note: row.note,
    vendorOrderId: row.vendor_order_id,
  }))
  return [placedEvent(order.createdAt), ...events.toReversed()]
}
