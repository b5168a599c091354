import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type BenchMarket, openForFilling } from '../support/bench-market.ts'
import { fillMarket } from '../support/fill-market.ts'
import { surnames } from '../support/listing-words.ts'
import { chance, idOf, oneOf } from '../support/row-parts.ts'
import { partitionedTables } from './partitioned-tables.ts'

/** How many months the orders were placed in, up to now. */
export const months = 24

const listingsPerShop = 100
const ordersAtOnce = 250_000
const atATime = 2

/** Every twentieth order is for this shop, every five-thousandth by this buyer. */
export const busiest = { vendor: 'vendor-0@bench.example', buyer: 'orders-0@bench.example' }

interface Load {
  orders: number
  shops: number
  buyers: number
  /** When the first order was placed, and how many milliseconds after it the next one, and so on. */
  start: number
  step: number
}

/**
 * Loads so many orders of the last two years, past the triggers and without the use cases. One of five has parts of two shops, and
 * an order has 2.2 lines, a part one event, one of ten a payment. What is older than a week is answered, a third of the rest waits.
 */
export async function loadOrders(
  market: BenchMarket,
  orders: number,
  report: (progress: string) => void,
): Promise<void> {
  const listings = orders < 1_000_000 ? 10_000 : 100_000
  await fillMarket(market, { from: 0, to: listings }, report)
  const end = Date.now()
  const start = new Date(end).setUTCMonth(new Date(end).getUTCMonth() - months)
  const load: Load = {
    orders,
    shops: listings / listingsPerShop,
    buyers: Math.ceil(orders / 50),
    start,
    step: (end - start) / orders,
  }
  const db = openForFilling(market.ownerConnectionString, atATime, 'session_replication_role=replica')
  try {
    await fillBuyers(db, load)
    const indexes = await takeIndexesAway(db)
    let next = 0
    const insertBatches = async () => {
      while (next < orders) {
        const from = next
        const to = Math.min(from + ordersAtOnce, orders)
        next = to
        for (const insert of inserts) await insert(load, from, to).execute(db)
        report(`${to} of ${orders} orders`)
      }
    }
    await Promise.all(Array.from({ length: atATime }, insertBatches))
    // The largest, of words, stands last: two at a time end soonest so.
    let built = 0
    const buildIndexes = async () => {
      for (let index = indexes.pop(); index !== undefined; index = indexes.pop()) {
        report(`index ${++built}`)
        await sql.raw(index).execute(db)
      }
    }
    await Promise.all(Array.from({ length: atATime }, buildIndexes))
    report('statistics')
    for (const { name } of partitionedTables) await sql`vacuum analyze ${sql.table(name)}`.execute(db)
    await sql`vacuum analyze users`.execute(db)
  } finally {
    await db.destroy()
  }
}

async function takeIndexesAway(db: Database): Promise<string[]> {
  const names = partitionedTables.map(({ name }) => name)
  const { rows } = await sql<{ name: string; definition: string }>`
    select relname as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = any (${names}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by (relname = 'order_words_words')`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  return rows.map(({ definition }) => definition)
}

/** UUIDv7 of a row of order `n`: of that millisecond, and behind those with a smaller place in the order. */
const idIn = ({ start, step }: Load, place = sql`0`) => sql`(
  lpad(to_hex((${sql.lit(start)} + n * ${sql.lit(step)}::float8)::bigint), 12, '0') || '70008'
  || lpad(to_hex(n * 8 + ${place}), 15, '0'))::uuid`

const placedAt = ({ start, step }: Load) =>
  sql`to_timestamp(trunc(${sql.lit(start)} + n * ${sql.lit(step)}::float8) / 1000)`

/** Users and listings of `fillMarket` have ids of their numbers there; buyers are numbered after them. */
const buyerId = (number = sql`n`) =>
  sql`('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

const fillBuyers = (db: Database, { buyers }: Load) =>
  sql`insert into users (id, first_name, last_name, email, tel, role, password_hash)
    select ${buyerId()}, 'Buyer', ${oneOf(surnames, 41)}, 'orders-' || n || '@bench.example', '+23276000000', 'customer', '!'
    from generate_series(0::bigint, ${buyers - 1}::bigint) n`.execute(db)

/** Every order of a batch, with what its rows share; `shop` is of its first part. */
const ordered = (load: Load, from: number, to: number) => sql`(
  select n, ${idIn(load)} as order_id, ${placedAt(load)} as placed_at,
    case when n % 5000 = 0 then 0 else ${chance(51)} % ${sql.lit(load.buyers)} end as buyer,
    case when n % 20 = 1 then 0 else ${chance(52)} % ${sql.lit(load.shops)} end as shop,
    case when ${placedAt(load)} > now() - interval '7 days' and ${chance(53)} % 3 = 0 then 'pending'
      when ${chance(53)} % 20 = 1 then 'cancelled'
      when ${chance(53)} % 20 < 4 then 'accepted'
      else 'completed' end as status
  from generate_series(${from}::bigint, ${to - 1}::bigint) n) ordered`

/** The parts of each: one, or one of a second shop for every fifth order. */
const parted = (load: Load, from: number, to: number) => sql`(
  select ordered.*, part, ${idIn(load, sql`1 + part`)} as part_id, ${idOf(partShop(load))} as shop_id,
    ${partShop(load)} * ${sql.lit(listingsPerShop)} as first_listing
  from ${ordered(load, from, to)} cross join lateral generate_series(0, (n % 5 = 0)::integer) part) parted`

const partShop = ({ shops }: Load) => sql`((shop + part) % ${sql.lit(shops)})`

const closedAs = sql`case when status in ('completed', 'cancelled') then status end`

type Insert = (load: Load, from: number, to: number) => ReturnType<typeof sql>

const insertOrders: Insert = (load, from, to) => sql`
  insert into orders (id, buyer_id, created_at, closed_as, closed_at, first_name, last_name, phone, method, address,
    derived_status)
  select order_id, ${buyerId(sql`buyer`)}, placed_at, ${closedAs},
    case when ${closedAs} is not null then placed_at + interval '1 day' end,
    'Buyer', ${oneOf(surnames, 41)}, '+23276000000', 'delivery', '12 Wilkinson Road, Freetown', status
  from ${ordered(load, from, to)} order by n`

const insertParts: Insert = (load, from, to) => sql`
  insert into vendor_orders (id, order_id, shop_id, placed_at, answer_seconds, answered_items, accepted_items, is_received,
    payment_state)
  select part_id, order_id, shop_id, placed_at,
    case when status in ('accepted', 'completed') then (${chance(54)} % 86400)::integer end,
    case when status in ('accepted', 'completed') then 2 - part else 0 end,
    case when status in ('accepted', 'completed') then 2 - part else 0 end, status = 'completed',
    case when n % 10 = 0 then 'received' else 'none' end
  from ${parted(load, from, to)} order by n, part`

/** Two listings of the first shop, one of the second. */
const insertItems: Insert = (load, from, to) => sql`
  insert into order_items (id, order_id, vendor_order_id, shop_id, listing_id, title, price_cents, quantity, picture, status,
    pending_since)
  select ${idIn(load, sql`3 + part * 2 + line`)}, order_id, part_id, parted.shop_id, listings.id, title, price_cents, 1,
    pictures[1], status, placed_at
  from ${parted(load, from, to)} cross join lateral generate_series(0, 1 - part) line
  join listings on listings.id = ${idOf(sql`(first_listing + line * 50 + ${chance(55)} % 50)`)}
  order by n, part, line`

const insertEvents: Insert = (load, from, to) => sql`
  insert into order_events (order_id, number, vendor_order_id, shop_id, kind, actor, created_at, text, items, value_cents,
    accepted_items, accepted_cents)
  select order_id, 1 + part, part_id, shop_id, 'decided', 'vendor', placed_at + interval '1 hour',
    'Accepted: 1 x Samsung Phone Bakidu, brand new, 1 x Tecno Charger Sorame, original.', 2, 100000, 2, 100000
  from ${parted(load, from, to)} where status in ('accepted', 'completed') order by n, part`

const insertPayments: Insert = (load, from, to) => sql`
  insert into order_payments (vendor_order_id, number, state, method, amount_cents, reference, note, created_at, author_id)
  select part_id, 1, 'received', 'orange_money', 100000, '', '', placed_at + interval '2 days', ${buyerId(sql`buyer`)}
  from ${parted(load, from, to)} where n % 10 = 0 order by n, part`

/** Five words of a title, name, number and phone. */
const insertWords: Insert = (load, from, to) => sql`
  insert into order_words (order_id, words)
  select order_id, array_to_tsvector(array['buyer', lower(${oneOf(surnames, 41)}), 'phone' || ${chance(56)} % 100,
    'maker' || ${chance(57)} % 40, 'model' || ${chance(58)} % 20000, 'brand', 'new',
    '#' || right(order_id::text, 6), '+23276000000', '23276000000', '76000000'])
  from ${ordered(load, from, to)} order by n`

const inserts = [insertOrders, insertParts, insertItems, insertEvents, insertPayments, insertWords]
