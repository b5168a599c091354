import { sql } from 'kysely'
import type { AdminStatistics } from '#shared/admin/statistics.ts'
import type { Queryable } from '../database/database.ts'

/**
 * Figures of the whole market: users and vendors that are not deleted, products the shop shows, and the revenue in
 * Leones of accepted and completed items, without what vendors ordered from their own shop (docs/rules.md).
 */
export async function readStatistics(db: Queryable): Promise<AdminStatistics> {
  const { rows } = await sql<AdminStatistics>`
    select
      (select count(*)::integer from users where deleted_at is null) as users,
      (select count(*)::integer from users where deleted_at is null and role = 'vendor') as vendors,
      (select coalesce(sum(listings), 0)::integer from listing_counts where dimension = 'all') as products,
      (select coalesce(sum(item.price_cents * item.quantity) / 100.0, 0)::float8
        from order_items item
          join orders on orders.id = item.order_id
          join shops on shops.id = item.shop_id
        where item.status in ('accepted', 'completed') and orders.buyer_id <> shops.vendor_id) as revenue`.execute(
    db,
  )
  return rows[0]!
}
