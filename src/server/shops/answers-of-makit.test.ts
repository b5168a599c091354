import pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '#tests/support/test-database.ts'
import { migrateTo, migrateToLatest, readMigrationNames } from '../migrate.ts'

const id = (number: number) => `0190aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`
const [vendor, buyer, shop] = [id(1), id(2), id(3)]
const goods = ['Rice', 'Garri', 'Oil']
const listingOf = (title: string) => id(10 + goods.indexOf(title))

interface Before {
  /** Title, status and why it was rejected. */
  items: [title: string, status: string, reason?: string][]
  /** The decisions, each by this actor after so many hours. */
  events: [actor: 'vendor' | 'makit', hours: number, text: string, items?: number][]
  /** What the trigger had stored with the first decision, the vendor's or Makit's. */
  seconds: number
  answered: number
}
type After = { seconds: number | null; answered: number; byMakit: string[] }

const left = (words: string) => `The shop cannot answer orders any more. Rejected: ${words}.`

const parts: [what: string, Before, After][] = [
  [
    'rejected by Makit alone',
    {
      items: [['Rice', 'rejected']],
      events: [['makit', 2, left('1 x Rice')]],
      ...{ seconds: 7_200, answered: 1 },
    },
    { seconds: null, answered: 0, byMakit: ['Rice'] },
  ],
  [
    'answered in part, the rest rejected by Makit',
    {
      items: [
        ['Rice', 'accepted'],
        ['Garri', 'rejected', 'Sold out'],
        ['Oil', 'rejected'],
      ],
      events: [
        ['vendor', 1, 'Accepted: 1 x Rice. Rejected: 1 x Garri (Sold out).'],
        ['makit', 2, left('1 x Oil')],
      ],
      ...{ seconds: 3_600, answered: 3 },
    },
    { seconds: 3_600, answered: 2, byMakit: ['Oil'] },
  ],
  [
    'rejected by Makit, and answered by the vendor who came back',
    {
      items: [
        ['Rice', 'rejected'],
        ['Garri', 'rejected'],
        ['Oil', 'accepted'],
      ],
      events: [
        ['makit', 2, left('1 x Rice, 1 x Garri, 1 x Oil')],
        ['vendor', 5, 'Waiting for your answer: 1 x Garri. Accepted: 1 x Oil.'],
        ['vendor', 6, 'Rejected: 1 x Garri.'],
      ],
      ...{ seconds: 7_200, answered: 3 },
    },
    { seconds: 18_000, answered: 2, byMakit: ['Rice'] },
  ],
  [
    'rejected by Makit, more than the history names',
    {
      items: [['Rice', 'rejected']],
      events: [['makit', 2, left('1 x Soap, 25 more'), 26]],
      ...{ seconds: 7_200, answered: 1 },
    },
    { seconds: null, answered: 0, byMakit: ['Rice'] },
  ],
  [
    'rejected by the vendor',
    {
      items: [['Rice', 'rejected']],
      events: [['vendor', 1, 'Rejected: 1 x Rice.']],
      ...{ seconds: 3_600, answered: 1 },
    },
    { seconds: 3_600, answered: 1, byMakit: [] },
  ],
]

test('what Makit rejected before is no answer of the shop any more', async () => {
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
  try {
    const names = await readMigrationNames()
    await migrateTo(database.connectionString, names.findLast((name) => name < '0051')!)
    await rows(`insert into users (id, first_name, last_name, email, role, password_hash) values
      ('${vendor}', 'Fatu', 'Kamara', 'fatu@makit.example', 'vendor', '!'),
      ('${buyer}', 'Abu', 'Sesay', 'abu@makit.example', 'customer', '!')`)
    await rows(`insert into shops (id, vendor_id, name) values ('${shop}', '${vendor}', 'Kissy Road Store')`)
    for (const title of goods)
      await rows(
        `insert into listings (id, shop_id, category_id, title, price_cents, pictures, is_shop_open, search)
          select $1, $2, id, $3, 100, '{x}', true, '' from categories limit 1`,
        [listingOf(title), shop, title],
      )
    for (const [number, [, { items, events, seconds, answered }]] of parts.entries()) {
      const order = id(100 + number)
      await rows(`insert into orders (id, buyer_id, created_at, first_name, last_name, phone, method, address)
        values ('${order}', '${buyer}', now() - interval '30 days', 'Abu', 'Sesay', '+23210000001', 'pickup', 'Bo')`)
      await rows(`insert into vendor_orders (id, order_id, shop_id, placed_at)
        values ('${order}', '${order}', '${shop}', now() - interval '30 days')`)
      for (const [place, [title, status, reason = '']] of items.entries())
        await rows(
          `insert into order_items (id, order_id, vendor_order_id, shop_id, listing_id, title, price_cents, quantity, picture,
            status, reject_reason) values ($1, $2, $2, $3, $4, $5, 100, 1, 'x', $6, $7)`,
          [id(1_000 + 10 * number + place), order, shop, listingOf(title), title, status, reason],
        )
      for (const [actor, hours, text, count = items.length] of events)
        await rows(
          `insert into order_events (order_id, vendor_order_id, shop_id, kind, actor, created_at, text, items)
            values ($1, $1, $2, 'decided', $3, now() - interval '30 days' + make_interval(hours => $4), $5, $6)`,
          [order, shop, actor, hours, text, count],
        )
      const accepted = items.filter(([, status]) => status === 'accepted').length
      await rows(
        'update vendor_orders set answer_seconds = $2, answered_items = $3, accepted_items = $4 where id = $1',
        [order, seconds, answered, accepted],
      )
    }
    await migrateToLatest(database.connectionString)
    const found = await rows(`
      select answer_seconds as seconds, answered_items as answered,
        array(select title from order_items item where item.vendor_order_id = part.id and is_rejected_by_makit) as "byMakit"
      from vendor_orders part order by id`)
    expect(found.map((row, index) => [parts[index]![0], row])).toEqual(
      parts.map(([what, , after]) => [what, after]),
    )
    // What figures say of the median takes the same answers.
    const days = await rows('select sum(orders)::integer as orders from answer_days')
    expect(days).toEqual([{ orders: parts.filter(([, , { seconds }]) => seconds !== null).length }])
  } finally {
    await client.end()
    await database.drop()
  }
})
