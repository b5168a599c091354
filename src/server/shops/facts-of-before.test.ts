import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { createDatabase, createPool } from '../database/database.ts'

const folder = 'db/migrations'
const id = (number: number) => `0190aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`
const [vendor, buyer, shop] = [id(1), id(2), id(3)]

/** What became of an order's one item before its answer was stored, and what its facts are since. */
const orders: [
  what: string,
  before: { status: string; closedAs?: string; reminders?: number[]; isOwn?: true; closedAfterDays?: number },
  after: { seconds: number | null; answered: number; accepted: number; isExpired?: true },
][] = [
  ['waits', { status: 'pending', reminders: [1] }, { seconds: null, answered: 0, accepted: 0 }],
  ['accepted at once', { status: 'accepted' }, { seconds: 43_200, answered: 1, accepted: 1 }],
  ['rejected late', { status: 'rejected', reminders: [1] }, { seconds: 172_800, answered: 1, accepted: 0 }],
  [
    'received',
    { status: 'completed', closedAs: 'completed', reminders: [1, 3] },
    { seconds: 432_000, answered: 1, accepted: 1 },
  ],
  [
    'received within the hour',
    { status: 'completed', closedAs: 'completed', closedAfterDays: 1 / 24 },
    { seconds: 3_600, answered: 1, accepted: 1 },
  ],
  [
    'expired',
    { status: 'cancelled', reminders: [1, 3] },
    { seconds: 604_800, answered: 1, accepted: 0, isExpired: true },
  ],
  [
    'cancelled by the buyer',
    { status: 'cancelled', closedAs: 'cancelled', reminders: [1, 3], closedAfterDays: 4 },
    { seconds: null, answered: 0, accepted: 0 },
  ],
  ['own', { status: 'accepted', isOwn: true }, { seconds: 43_200, answered: 1, accepted: 1 }],
]

test('orders of before get what is known of their answers, and of how they were closed', async () => {
  const database = await createTestDatabase()
  const db = createDatabase(createPool(database.connectionString, () => {}, { options: '' }))
  try {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    const files = (await readdir(folder)).sort()
    const run = async (file: string) => sql.raw(await readFile(`${folder}/${file}`, 'utf8')).execute(db)
    for (const file of files.filter((name) => name < '0035')) await run(file)
    await sql`insert into users (id, first_name, last_name, email, role, password_hash) values
      (${vendor}, 'Fatu', 'Kamara', 'fatu@makit.example', 'vendor', '!'),
      (${buyer}, 'Abu', 'Sesay', 'abu@makit.example', 'customer', '!')`.execute(db)
    await sql`insert into shops (id, vendor_id, name) values (${shop}, ${vendor}, 'Kissy Road Store')`.execute(
      db,
    )
    await sql`insert into listings (id, shop_id, category_id, title, price_cents, pictures, is_shop_open, search)
      select ${id(4)}, ${shop}, id, 'Rice', 100, '{x}', true, '' from categories limit 1`.execute(db)
    for (const [
      number,
      [, { status, closedAs, reminders = [], isOwn, closedAfterDays = 10 }],
    ] of orders.entries()) {
      const order = id(100 + number)
      const closedAt = closedAs
        ? sql`now() - interval '30 days' + make_interval(secs => ${closedAfterDays * 86_400})`
        : sql`null`
      await sql`insert into orders (id, buyer_id, created_at, closed_as, closed_at, first_name, last_name, phone, method, address)
        values (${order}, ${isOwn ? vendor : buyer}, now() - interval '30 days', ${closedAs ?? null}, ${closedAt},
          'Abu', 'Sesay', '+23210000001', 'pickup', 'Bo')`.execute(db)
      await sql`insert into vendor_orders (id, order_id, shop_id) values (${order}, ${order}, ${shop})`.execute(
        db,
      )
      await sql`insert into order_items (id, order_id, vendor_order_id, shop_id, listing_id, title, price_cents, quantity,
          picture, status, pending_since)
        values (${order}, ${order}, ${order}, ${shop}, ${id(4)}, 'Rice', 100, 1, 'x', ${status}, now() - interval '30 days')`.execute(
        db,
      )
      for (const days of reminders)
        await sql`insert into order_reminders (vendor_order_id, days) values (${order}, ${days})`.execute(db)
    }
    for (const file of files.filter((name) => name >= '0035')) await run(file)
    const { rows } = await sql`
      select answer_seconds as seconds, answered_items as answered, accepted_items as accepted, is_expired as expired, is_own as own,
        is_received as received, placed_at = created_at as same
      from vendor_orders part join orders on orders.id = order_id join order_items on order_items.vendor_order_id = part.id
      order by part.id`.execute(db)
    expect(rows.map((row, index) => [orders[index]?.[0], row])).toEqual(
      orders.map(([what, { status, isOwn = false }, { seconds, answered, accepted, isExpired = false }]) => [
        what,
        {
          ...{ seconds, answered, accepted, expired: isExpired, own: isOwn },
          ...{ received: status === 'completed', same: true },
        },
      ]),
    )
    const { rows: events } = await sql`
      select order_id, kind, actor, text, items, value_cents::int as value, accepted_items as accepted,
        cancelled_items as cancelled, order_events.created_at = closed_at as same
      from order_events join orders on orders.id = order_id order by order_id`.execute(db)
    const event = { actor: 'buyer', items: 1, value: 100, accepted: 0, cancelled: 0, same: true }
    const received = { ...event, kind: 'received', text: 'Received: 1 x Rice.', accepted: 1 }
    const cancelled = { ...event, kind: 'cancelled', text: 'Cancelled: 1 x Rice.', cancelled: 1 }
    const of = (what: string) => ({ order_id: id(100 + orders.findIndex(([name]) => name === what)) })
    expect(events).toEqual([
      { ...of('received'), ...received },
      { ...of('received within the hour'), ...received },
      { ...of('cancelled by the buyer'), ...cancelled },
    ])
  } finally {
    await db.destroy()
    await database.drop()
  }
})
