import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'

/** An accepted order is still to be finished for so many days: many buyers never say that they have received their goods. */
const daysToFinish = 90

/** A shop's part of an open order, with goods that the shop has accepted. */
interface AcceptedPart {
  vendorOrderId: string
  orderId: string
  buyerId: string
}

/** Uses the index of answered parts. Leaves out the vendor's own orders and those of deleted buyers, which no buyer can finish. */
const acceptedParts = (db: Queryable, vendorId: string) =>
  db
    .selectFrom('vendor_orders')
    .innerJoin('orders', 'orders.id', 'vendor_orders.order_id')
    .innerJoin('users as buyers', 'buyers.id', 'orders.buyer_id')
    .where('shop_id', '=', ({ selectFrom }) =>
      selectFrom('shops').select('id').where('vendor_id', '=', vendorId),
    )
    .where('placed_at', '>', sql<Date>`now() - make_interval(days => ${daysToFinish})`)
    .where('answer_seconds', 'is not', null)
    .where('is_own', '=', false)
    .where('accepted_items', '>', 0)
    .where('closed_as', 'is', null)
    .where('buyers.deleted_at', 'is', null)

/** The orders of the last 90 days that a vendor still has to finish, newest first. */
export const acceptedPartsOf = (db: Queryable, vendorId: string): Promise<AcceptedPart[]> =>
  acceptedParts(db, vendorId)
    .select(['vendor_orders.id as vendorOrderId', 'order_id as orderId', 'buyer_id as buyerId'])
    .orderBy('vendor_orders.id', 'desc')
    .execute()

/** How many orders `acceptedPartsOf` has. */
export async function countAcceptedOrdersOf(db: Queryable, vendorId: string): Promise<number> {
  const { count } = await acceptedParts(db, vendorId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
