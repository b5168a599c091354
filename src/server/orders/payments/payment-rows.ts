import { sql } from 'kysely'
import { leonesFromCents } from '#shared/money.ts'
import { notPaid } from '#shared/orders/payment-shape.ts'
import type { PaymentMethod, PaymentState } from '#shared/orders/payment-states.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { PartRecord } from './order-shops.ts'

interface RecordRow {
  id: string
  delivery_fee_cents: number | null
  /** Null, like all that follows, as long as nothing was said. */
  state: PaymentState | null
  method: PaymentMethod | null
  amount_cents: number | null
  reference: string | null
  note: string | null
  created_at: Date | null
}

/** Of these vendor orders those that have a fee or a payment: what it is, and what was last said. */
export async function readPartRecords(
  db: Queryable,
  vendorOrderIds: readonly string[],
): Promise<Map<string, PartRecord>> {
  const { rows } = await sql<RecordRow>`
    select id, delivery_fee_cents, newest.*
    from vendor_orders left join lateral (
      select state, method, amount_cents, reference, note, created_at from order_payments
      where vendor_order_id = vendor_orders.id order by number desc limit 1) newest on payment_state <> 'none'
    where id = any(${[...vendorOrderIds]}::uuid[])
      and (delivery_fee_cents is not null or payment_state <> 'none')`.execute(db)
  return new Map(rows.map((row) => [row.id, recordOf(row)]))
}

const leonesOrNull = (cents: number | null) => (cents === null ? null : leonesFromCents(cents))

const recordOf = (row: RecordRow): PartRecord => ({
  deliveryFee: leonesOrNull(row.delivery_fee_cents),
  payment: {
    state: row.state ?? notPaid.state,
    method: row.method,
    amount: leonesOrNull(row.amount_cents),
    reference: row.reference ?? notPaid.reference,
    note: row.note ?? notPaid.note,
    at: row.created_at?.toISOString() ?? null,
  },
})

/** What one side says of paying a shop, in full: the newest alone is shown. */
export interface NewPayment {
  state: Exclude<PaymentState, 'none'>
  method: PaymentMethod | null
  /** In Leones. */
  amount: number
  reference: string
  note: string
}

/** Adds what is said; lock the order first. The database sets the state of the vendor order with it. */
export async function insertPayment(
  tx: Transaction,
  vendorOrderId: string,
  { amount, ...payment }: NewPayment,
  { authorId, at }: { authorId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('order_payments')
    .values({
      vendor_order_id: vendorOrderId,
      ...payment,
      amount_cents: Math.round(amount * 100),
      created_at: at,
      author_id: authorId,
    })
    .execute()
}

/** Sets what a shop asks for its delivery, in Leones, or takes it back; lock the order first. */
export async function setFee(tx: Transaction, vendorOrderId: string, fee: number | null): Promise<void> {
  await tx
    .updateTable('vendor_orders')
    .set({ delivery_fee_cents: fee === null ? null : Math.round(fee * 100) })
    .where('id', '=', vendorOrderId)
    .execute()
}

/** Takes the words of both sides off all that was said of a deleted buyer's payments; lock the orders first. */
export const erasePaymentsOf = (tx: Transaction, buyerId: string) =>
  sql`update order_payments set reference = '', note = '' where (reference <> '' or note <> '')
    and vendor_order_id in (select vendor_orders.id from vendor_orders join orders on orders.id = order_id
      where buyer_id = ${buyerId} and payment_state <> 'none')`.execute(tx)

/** Takes the words of a deleted vendor off the payments to the shop. */
export const erasePaymentNotesBy = (tx: Transaction, vendorId: string) =>
  sql`update order_payments set note = '' where note <> ''
    and vendor_order_id in (select id from vendor_orders
      where shop_id = (select id from shops where vendor_id = ${vendorId}) and payment_state <> 'none')`.execute(
    tx,
  )
