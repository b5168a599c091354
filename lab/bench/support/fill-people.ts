import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type BenchMarket, openForFilling } from './bench-market.ts'
import { surnames } from './listing-words.ts'
import { chance, idAt, idOf, oneOf } from './row-parts.ts'

const listingsPerOrder = 10
const listingsPerShop = 100

/** Every twentieth order is this buyer's, and every twentieth one this shop's: the busiest ones. */
export const busiest = { buyer: 'buyer-0@bench.example', vendor: 'vendor-0@bench.example' }

/**
 * The rows that grow with a market besides its listings: an order of two products for every ten listings, ten orders per buyer,
 * a notification for every listing, ten deleted accounts for every hundred buyers, and for each shop an application and a message
 * to the administrators. One order in a hundred is still pending. A million listings have orders of a year, answered after minutes
 * or days.
 */
export async function fillPeople(
  { connectionString }: BenchMarket,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const db = openForFilling(connectionString, 1)
  const [first, next] = [from / listingsPerOrder, to / listingsPerOrder]
  const shops = to / listingsPerShop
  try {
    await fillBuyers(db, first / 10, next / 10)
    await fillDeletedAccounts(db, first / 100, next / 100)
    await fillOrders(db, { first, next, shops })
    await fillInbox(db, from / listingsPerShop, shops)
    await fillNotifications(db, { from, to, shops })
    await sql`vacuum analyze users, orders, vendor_orders, order_items, vendor_applications, messages, notifications`.execute(
      db,
    )
  } finally {
    await db.destroy()
  }
}

const series = (from: number, to: number) => sql`generate_series(${from}::bigint, ${to - 1}::bigint) n`

// Vendors have the ids of their shops' numbers, so buyers start after them.
const buyerId = (number = sql`n`) => idOf(sql`(${number} + 10000000)`)

const fillBuyers = (db: Database, from: number, to: number) =>
  sql`insert into users (id, first_name, last_name, email, tel, role, password_hash)
    select ${buyerId()}, 'Buyer', ${oneOf(surnames, 41)}, 'buyer-' || n || '@bench.example', '+23276000000', 'customer', '!'
    from ${series(from, to)}`.execute(db)

/** They were deleted on the last ninety days. */
const fillDeletedAccounts = (db: Database, from: number, to: number) =>
  sql`insert into users (id, first_name, last_name, tel, role, is_active, deleted_at)
    select ${idOf(sql`(n + 20000000)`)}, '', '', '', 'customer', false, now() - n % 90 * interval '1 day'
    from ${series(from, to)}`.execute(db)

async function fillOrders(
  db: Database,
  { first, next, shops }: { first: number; next: number; shops: number },
): Promise<void> {
  const buyer = sql`case when n % 20 = 0 then 0 else n / 10 end`
  const isWaiting = sql`${chance(42)} % 100 = 0`
  const orderedAt = sql`now() - (${next} - n) * interval '5 minutes'`
  await sql`insert into orders (id, buyer_id, created_at, closed_as, closed_at, first_name, last_name, phone, method, address)
    select ${idOf()}, ${buyerId(buyer)}, ${orderedAt}, case when not ${isWaiting} then 'completed' end,
      case when not ${isWaiting} then now() end, 'Buyer', ${oneOf(surnames, 41)}, '+23276000000', 'delivery', 'Freetown'
    from ${series(first, next)}`.execute(db)
  const shop = sql`case when n % 20 = 1 then 0 else ${chance(43)} % ${sql.lit(shops)} end`
  const ordered = sql`(select n, ${shop} as shop, ${isWaiting} as waits from ${series(first, next)}) ordered`
  const secondsToAnswer = sql`power(10, 2 + 3.5 * (${chance(49)} / 2147483648.0))::integer`
  await sql`insert into vendor_orders (id, order_id, shop_id, placed_at, answer_seconds, answered_items, accepted_items)
    select ${idOf()}, ${idOf()}, ${idOf(sql`shop`)}, ${orderedAt}, case when not waits then ${secondsToAnswer} end,
      case when waits then 0 else 2 end, case when waits then 0 else 2 end
    from ${ordered}`.execute(db)
  // Two listings of the shop, one from each half of its goods.
  const listing = sql`shop * ${sql.lit(listingsPerShop)} + half * 50 + ${chance(44)} % 50`
  await sql`insert into order_items
      (id, order_id, vendor_order_id, shop_id, listing_id, title, price_cents, quantity, picture, status)
    select ${idOf(sql`(2 * n + half)`)}, ${idOf()}, ${idOf()}, shop_id, listings.id, title, price_cents, 1, pictures[1],
      case when waits then 'pending' else 'completed' end
    from ${ordered} cross join generate_series(0, 1) half
    join listings on listings.id = ${idOf(sql`(${listing})`)}`.execute(db)
  await sql`select count_all_figures()`.execute(db)
  await sql`vacuum analyze figure_days, sold_days, answer_days`.execute(db)
}

async function fillInbox(db: Database, from: number, to: number): Promise<void> {
  await sql`insert into vendor_applications
      (id, name, email, tel, shop_name, shop_description, address, status, decided_at, vendor_id)
    select ${idOf()}, 'Vendor', 'vendor-' || n || '@bench.example', '+23210000000', 'Shop ' || n, 'Sells things', 'Freetown',
      case when n % 50 = 0 then 'pending' else 'approved' end, case when n % 50 <> 0 then now() end,
      case when n % 50 <> 0 then ${idOf()} end
    from ${series(from, to)}`.execute(db)
  await sql`insert into messages (id, first_name, last_name, email, tel, message, created_at)
    select ${idOf()}, 'Buyer', ${oneOf(surnames, 45)}, 'buyer-' || n || '@bench.example', '+23276000000', 'Where is my order?', now()
    from ${series(from, to)}`.execute(db)
}

/** As many as the busiest vendor has before the surplus is deleted, one day or the next. */
const ofBusiest = 750

/**
 * One every seven seconds until now, a million in 81 days, spread over vendors and buyers; the newest are all for the busiest
 * vendor, who reads none of them. Of the others one in ten is unread.
 */
async function fillNotifications(
  db: Database,
  { from, to, shops }: { from: number; to: number; shops: number },
): Promise<void> {
  const isOfBusiest = sql`n >= ${sql.lit(to - ofBusiest)}`
  const person = sql`${chance(46)} % ${sql.lit(shops)}`
  const userId = sql`case when ${isOfBusiest} then ${idOf(sql`0::bigint`)}
    when ${chance(47)} % 2 = 0 then ${idOf(sql`(${person})`)} else ${buyerId(sql`(${person})`)} end`
  const told = sql`(select n, ${userId} as user_id, ${isOfBusiest} or ${chance(48)} % 10 = 0 as is_unread,
    floor(extract(epoch from now()) * 1000)::bigint - (${sql.lit(to)} - n) * 7000 as msecs from ${series(from, to)}) told`
  await sql`insert into notifications (id, user_id, kind, title, text, path, created_at, read_at)
    select ${idAt(sql`msecs`)}, user_id, 'order_placed', 'New order #' || to_hex(n), '1 x Palm oil, 1 x Rice. Total NLe 130.00. Please accept or reject the items within 7 days.',
      '/dashboard/vendor/orders/' || ${idOf()}, to_timestamp(msecs / 1000.0),
      case when not is_unread then to_timestamp(msecs / 1000.0) end
    from ${told}`.execute(db)
}
