import { sql } from 'kysely'
import type { AdminStatistics } from '#shared/admin/statistics.ts'
import { leonesFromCents } from '#shared/money.ts'
import type { Queryable } from '../database/database.ts'

/**
 * Figures of the whole market: users and vendors that are not deleted, products the shop shows, and the revenue in
 * Leones of accepted and completed items, without what vendors ordered from their own shop (docs/rules.md). Open pages ask for
 * them each minute: sign-ups and revenue are sums of days, because accounts and orders would be read one by one.
 */
export async function readStatistics(db: Queryable): Promise<AdminStatistics> {
  const { rows } = await sql<Omit<AdminStatistics, 'revenue'> & { cents: number }>`
    select (sign_ups - deleted)::integer as users, vendors, products, cents
    from (select coalesce(sum(sign_ups), 0) as sign_ups, coalesce(sum(accepted_cents), 0)::bigint as cents
        from figure_days where shop_id = whole_market()) days,
      -- A deleted account leaves its row.
      (select count(*) as deleted from users where deleted_at is not null) gone,
      (select count(*)::integer as vendors from users where deleted_at is null and role = 'vendor') sellers,
      (select coalesce(sum(listings), 0)::integer as products from listing_counts where dimension = 'all') shown`.execute(
    db,
  )
  const { cents, ...counts } = rows[0]!
  return { ...counts, revenue: leonesFromCents(cents) }
}
