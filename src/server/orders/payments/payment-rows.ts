import { sql } from 'kysely'
import { leonesFromCents } from '#shared/money.ts'
import type { PaymentMethod, PaymentState } from '#shared/orders/payment-states.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { amongIds, anyPlan } from '../../database/statement-names.ts'
import type { PartRecord } from './order-shops.ts'

interface RecordRow {
  id: string
  delivery_fee_cents: number | null
  /** Null, like all that follows, as long as nothing was said. */
  state: Exclude<PaymentState, 'none'> | null
  method: PaymentMethod | null
  amount_cents: number | null
  reference: string | null
  note: string | null
  created_at: Date | null
}

/** Reads the fee and the latest state of each payment of these vendor orders; those with neither are left out. */
export async function readPartRecords(
  db: Queryable,
  vendorOrderIds: readonly string[],
): Promise<Map<string, PartRecord>> {
  const { rows } = await sql<RecordRow>`
    select ${anyPlan} id, delivery_fee_cents, newest.state, method, amount_cents, reference, note, newest.created_at
    from vendor_orders left join lateral (
      select distinct on (instalment) * from order_payments
      where vendor_order_id = vendor_orders.id order by instalment, number desc) newest on payment_state <> 'none'
    where id = ${amongIds(vendorOrderIds)}
      and (delivery_fee_cents is not null or payment_state <> 'none')
    order by id, instalment`.execute(db)
  const byPart = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byPart].map(([id, own]) => [id, recordOf(own)]))
}

const leonesOrNull = (cents: number | null) => (cents === null ? null : leonesFromCents(cents))

const recordOf = (rows: readonly RecordRow[]): PartRecord => ({
  deliveryFee: leonesOrNull(rows[0]!.delivery_fee_cents),
  instalments: rows.flatMap(({ state, method, amount_cents, reference, note, created_at }) =>
    state === null
      ? []
      : {
          state,
          method,
          amount: leonesOrNull(amount_cents),
          reference: reference!,
          note: note!,
          at: created_at!.toISOString(),
        },
  ),
})

/** What one side says of paying a shop, in full: the newest alone is shown. */
export interface NewPayment {
  state: Exclude<PaymentState, 'none'>
  method: PaymentMethod | null
  /** In Leones. */
  amount: number
  reference: string
  note: string
  /** From 1 on: which of several payments. */
  instalment: number
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
