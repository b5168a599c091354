import { sql } from 'kysely'
import { aListing, type Person, type Vendor } from './factories.ts'
import type { TestServer } from './test-server.ts'

/** Cancelled orders of one buyer at one shop, each with so many lines: faster than placing them. */
export async function manyOrders(
  server: TestServer,
  buyer: Person,
  vendor: Vendor,
  { orders, lines }: { orders: number; lines: number },
): Promise<void> {
  const listingIds: string[] = []
  for (let line = 0; line < lines; line++) listingIds.push(await aListing(server, vendor))
  // Other ones at each call, as a second try of a test has.
  const start = server.services.newId().slice(0, 24)
  await server.db.transaction().execute(async (tx) => {
    // So many rows at once are no request of ours.
    await sql`set local statement_timeout = '1min'`.execute(tx)
    await sql`insert into orders (id, buyer_id, created_at, closed_as, closed_at, first_name, last_name, phone, method, address)
      select (${start}::text || lpad(to_hex(n), 12, '0'))::uuid, ${buyer.id}, now() - make_interval(mins => n),
        'cancelled', now(), 'Fatu', 'Sesay', '+23210123456', 'delivery', '12 Wilkinson Road'
      from generate_series(1, ${orders}::int) n`.execute(tx)
    await sql`insert into vendor_orders (id, order_id, shop_id, placed_at)
      select id, id, ${vendor.shopId}, created_at from orders where buyer_id = ${buyer.id}`.execute(tx)
    await sql`insert into order_items
        (id, order_id, vendor_order_id, shop_id, listing_id, title, price_cents, quantity, picture, status)
      select gen_random_uuid(), orders.id, orders.id, ${vendor.shopId}, listings.id, title, price_cents, 1, pictures[1],
        'cancelled'
      from orders, listings where buyer_id = ${buyer.id} and listings.id = any(${listingIds}::uuid[])`.execute(
      tx,
    )
  })
}
