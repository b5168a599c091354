import { sql } from 'kysely'
import { orderTable } from '#server/admin/csv/order-csv.ts'
import { findOrderIds } from '#server/admin/orders/admin-order-rows.ts'
import { rowsOf } from '#server/http/list-in-parts.ts'
import { decideItems } from '#server/orders/decide-items.ts'
import { readOrder } from '#server/orders/history/read-order.ts'
import { listOrders } from '#server/orders/list-orders.ts'
import { listVendorOrders } from '#server/orders/list-vendor-orders.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { dueReminders, overdueOrders } from '#server/orders/waiting-item-rows.ts'
import type { Services } from '#server/services.ts'
import { reminderDays } from '#shared/orders/order.ts'
import { orderFor } from '../support/order-for.ts'
import type { Case } from '../support/rounds.ts'
import { busiest } from './load-orders.ts'

interface Samples {
  /** An order of each of the last two years' months, with its buyer. */
  orders: { id: string; buyerId: string }[]
  /** Products with many units left, with their vendors. */
  listings: { id: string; vendorId: string }[]
  busiestBuyerId: string
  busiestVendorId: string
  /** Places the orders of the cases. */
  buyerId: string
}

async function takeSamples({ db, newId }: Services): Promise<Samples> {
  const { rows: orders } = await sql<{ id: string; buyerId: string }>`
    select found.id, found."buyerId" from generate_series(now() - interval '23 months', now() - interval '1 day', interval '1 week') moment
    cross join lateral (select id, buyer_id as "buyerId" from orders
      where created_at >= moment order by created_at, id limit 1) found`.execute(db)
  const { rows: listings } = await sql<{ id: string; vendorId: string }>`
    select listings.id, vendor_id as "vendorId" from listings join shops on shops.id = shop_id
    where is_shown and stock > 20 order by listings.id limit 2000`.execute(db)
  const idOf = async (email: string) =>
    (await sql<{ id: string }>`select id from users where email = ${email}`.execute(db)).rows[0]!.id
  const buyerId = newId()
  await sql`insert into users (id, first_name, last_name, email, role, password_hash)
    values (${buyerId}, 'Fatu', 'Sesay', ${`${buyerId}@bench.example`}, 'customer', '!')`.execute(db)
  return {
    orders,
    listings,
    buyerId,
    busiestBuyerId: await idOf(busiest.buyer),
    busiestVendorId: await idOf(busiest.vendor),
  }
}

/** The hot calls on orders as their use cases, the same code on both forms of the tables. */
export async function orderCases(services: Services): Promise<Case[]> {
  const { db } = services
  const { orders, listings, buyerId, busiestBuyerId, busiestVendorId } = await takeSamples(services)
  const orderOf = (round: number) => orders[round % orders.length]!
  const listingOf = (place: number) => listings[(place * 37) % listings.length]!
  const read = (name: string, work: (round: number) => Promise<unknown>): Case => ({
    name,
    prepare: (round) => () => work(round),
  })
  const buyers = async (buyer: string, page: number) =>
    rowsOf(await listOrders(services, buyer, { page, limit: 20 }))
  const vendors = async (page: number) =>
    rowsOf(await listVendorOrders(services, busiestVendorId, { page, limit: 20 }))
  const waiting = async () =>
    rowsOf(await listVendorOrders(services, busiestVendorId, { page: 1, limit: 20, show: 'waiting' }))
  const place = (round: number, products: number) => {
    const listingIds = Array.from({ length: products }, (_, product) => listingOf(2 * round + product).id)
    return placeOrder(services, buyerId, orderFor(listingIds))
  }
  return [
    read('place an order of two products', (round) => place(round, 2)),
    {
      name: 'a vendor accepts an order',
      prepare: async (round) => {
        const { order } = await place(round, 1)
        const decisions = order.items.map(({ _id }) => ({ _id, status: 'accepted' as const }))
        return () => decideItems(services, listingOf(2 * round).vendorId, order._id, decisions)
      },
    },
    read('an order by its id', (round) => readOrder(services, orderOf(round).buyerId, orderOf(round).id)),
    read('items of an order, one statement', (round) =>
      sql`select * from order_items where order_id = ${orderOf(round).id} order by id`.execute(db),
    ),
    // Ids of items are made in the same moment as their order's and behind it, which tells PostgreSQL the month.
    read('the same with a bound of ids', (round) =>
      sql`select * from order_items where order_id = ${orderOf(round).id}
        and id > ${orderOf(round).id} and id < ${anHourAfter(orderOf(round).id)} order by id`.execute(db),
    ),
    read("a usual buyer's list", (round) => buyers(orderOf(round).buyerId, 1)),
    read("the busiest buyer's list, page 1", () => buyers(busiestBuyerId, 1)),
    read("the busiest vendor's list, page 1", () => vendors(1)),
    read("the busiest vendor's list, page 50", () => vendors(50)),
    read("the busiest vendor's waiting orders", waiting),
    read('a job: what has expired', () => overdueOrders(db, 100)),
    read('a job: reminders that are due', () => dueReminders(db, reminderDays)),
    read('administrators: newest orders', () => findOrderIds(db, { page: 1, limit: 20 })),
    read("administrators: an order's number", (round) =>
      findOrderIds(db, { page: 1, limit: 20, search: `#${orderOf(round).id.slice(-6)}` }),
    ),
    read('CSV: the newest 500 orders', () => orderTable(db, {}).readPage(undefined, 500)),
  ]
}

/** The least UUIDv7 an hour after another was made. */
function anHourAfter(id: string): string {
  const made = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  const hex = (made + 3_600_000).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
