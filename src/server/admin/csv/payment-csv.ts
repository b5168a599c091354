import { sql } from 'kysely'
import type { PaymentsCsvQuery } from '#shared/admin/csv-queries.ts'
import { leonesFromCents } from '#shared/money.ts'
import type { CsvTable } from '../../csv/send-csv.ts'
import type { Queryable } from '../../database/database.ts'
import { isWithin } from './csv-conditions.ts'

const selectPayments = (db: Queryable, { state, shop, ...days }: PaymentsCsvQuery) =>
  db
    .selectFrom('vendor_orders as part')
    .innerJoin('shops', 'shops.id', 'part.shop_id')
    .innerJoin('order_payments as first', (join) =>
      join.onRef('first.vendor_order_id', '=', 'part.id').on('first.number', '=', 1),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('order_payments')
          .selectAll()
          .whereRef('vendor_order_id', '=', 'part.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['part.id', 'order_id', 'part.shop_id', 'shops.name as shop', 'newest.state', 'newest.method'])
    .select(['newest.amount_cents', 'newest.reference', 'newest.note', 'newest.created_at'])
    .select(['first.created_at as first_told_at', 'newest.instalment'])
    .select(
      sql<number>`(select coalesce(sum(amount_cents), 0) from (
        select distinct on (instalment) state, amount_cents from order_payments
        where vendor_order_id = part.id order by instalment, number desc) one where state = 'received')`.as(
        'paid_cents',
      ),
    )
    .where('payment_state', '<>', 'none')
    .where(isWithin(sql`first.created_at`, days))
    .$if(state !== undefined, (payments) => payments.where('payment_state', '=', state!))
    .$if(shop !== undefined, (payments) => payments.where('part.shop_id', '=', shop!))

type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['execute']>>[number]

/**
 * What was said last of paying each shop's part of an order, the newest orders first; `_id` is the vendor order's, `paid` what the shop
 * has received of all `instalments`.
 */
export const paymentTable = (db: Queryable, query: PaymentsCsvQuery): CsvTable<PaymentRow> => ({
  name: 'payments',
  columns: {
    _id: (row) => row.id,
    orderId: (row) => row.order_id,
    shopId: (row) => row.shop_id,
    shop: (row) => row.shop,
    state: (row) => row.state,
    method: (row) => row.method,
    amount: (row) => leonesFromCents(row.amount_cents),
    reference: (row) => row.reference,
    note: (row) => row.note,
    firstToldAt: (row) => row.first_told_at,
    at: (row) => row.created_at,
    instalments: (row) => row.instalment,
    paid: (row) => leonesFromCents(row.paid_cents),
  },
  readPage: (last, limit) =>
    selectPayments(db, query)
      .$if(last !== undefined, (payments) => payments.where('part.id', '<', last!.id))
      .orderBy('part.id', 'desc')
      .limit(limit)
      .execute(),
})
