import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { createEmptyDatabase } from '#tests/support/test-database.ts'
import {
  lockMigrations,
  migrateTo,
  migrateToLatest,
  migrationsFolder,
  readMigrationNames,
} from './migrate.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let place: string
let client: pg.Client

beforeEach(async () => {
  database = await createEmptyDatabase()
  place = await mkdtemp(join(tmpdir(), 'makit-migrations-'))
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  return async () => {
    await client.end()
    await database.drop()
    await rm(place, { recursive: true, force: true })
  }
})

const rows = async (text: string) => (await client.query(text)).rows

/** A market as it could stand in the first release's tables, which hold nothing newer. */
const firstMarket = `
insert into users (id, first_name, last_name, email, tel, role, password_hash) values
  ('0190aaaa-0000-7000-8000-000000000001', 'Aminata', 'Kamara', 'aminata@makit.example', '+23210000001', 'vendor', '!'),
  ('0190aaaa-0000-7000-8000-000000000002', 'Fatu', 'Sesay', 'fatu@makit.example', '+23210000002', 'customer', '!');
insert into shops (id, vendor_id, name) values
  ('0190aaaa-0000-7000-8000-000000000003', '0190aaaa-0000-7000-8000-000000000001', 'Kissy Road Store');
insert into listings (id, shop_id, category_id, title, price_cents, stock, pictures, is_shop_open, search)
select ('0190aaaa-0000-7000-8000-' || lpad((1000 + i)::text, 12, '0'))::uuid, '0190aaaa-0000-7000-8000-000000000003',
  (select id from categories order by position limit 1), 'Country rice ' || i, 100 * i, i % 3,
  '{0123456789abcdef0123456789abcdef}', true, to_tsvector('simple', 'country rice')
from generate_series(1, 300) i;
insert into orders (id, buyer_id, first_name, last_name, phone, method, address) values
  ('0190aaaa-0000-7000-8000-000000000004', '0190aaaa-0000-7000-8000-000000000002', 'Fatu', 'Sesay', '+23210000002', 'pickup', 'Freetown');
insert into vendor_orders (id, order_id, shop_id) values
  ('0190aaaa-0000-7000-8000-000000000005', '0190aaaa-0000-7000-8000-000000000004', '0190aaaa-0000-7000-8000-000000000003');
insert into order_items (id, order_id, vendor_order_id, shop_id, listing_id, title, price_cents, quantity, picture) values
  ('0190aaaa-0000-7000-8000-000000000006', '0190aaaa-0000-7000-8000-000000000004', '0190aaaa-0000-7000-8000-000000000005',
   '0190aaaa-0000-7000-8000-000000000003', '0190aaaa-0000-7000-8000-000000001001', 'Country rice 1', 100, 2,
   '0123456789abcdef0123456789abcdef');
insert into cart_items (id, user_id, listing_id, quantity) values
  ('0190aaaa-0000-7000-8000-000000000007', '0190aaaa-0000-7000-8000-000000000002', '0190aaaa-0000-7000-8000-000000001002', 3);
insert into messages (id, first_name, email, tel, message) values
  ('0190aaaa-0000-7000-8000-000000000008', 'Abu', 'abu@makit.example', '+23210000003', 'Kushɛ o');`

/** Everything in the columns that the first release had, words for searching aside: they follow from the rest. */
async function firstData(columnsOf: Record<string, string[]>): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [table, columns] of Object.entries(columnsOf)) {
    found[table] = await rows(`select ${columns.join(', ')} from ${table} order by 1`)
  }
  return found
}

test('each newer migration takes a filled market along, nothing lost', async () => {
  const names = await readMigrationNames()
  await migrateTo(database.connectionString, names[4]!)
  await client.query(firstMarket)
  const filled = [
    'users',
    'shops',
    'listings',
    'orders',
    'vendor_orders',
    'order_items',
    'cart_items',
    'messages',
  ]
  const firstColumns: Record<string, string[]> = {}
  for (const table of filled) {
    const columns = await rows(`select attname as name from pg_attribute where attrelid = '${table}'::regclass
      and attnum > 0 and not attisdropped and attname <> 'search' order by attnum`)
    firstColumns[table] = columns.map(({ name }) => name)
  }
  const before = await firstData(firstColumns)
  for (const name of names.slice(5)) {
    expect(await migrateTo(database.connectionString, name)).toEqual([name])
    expect(await firstData(firstColumns), name).toEqual(before)
  }
  // What is counted for lists begins with what was there already.
  expect(
    await rows(`select sum(listings)::integer as listings from listing_counts where dimension = 'all'`),
  ).toEqual([{ listings: 300 }])
  expect(await migrateToLatest(database.connectionString)).toEqual([])
})

/** All migrations of this Makit and one more. */
async function withMigration(text: string): Promise<string> {
  const folder = join(place, 'migrations')
  await cp(migrationsFolder, folder, { recursive: true })
  await writeFile(join(folder, '9999-next.sql'), text)
  return folder
}

test('a migration that fails half-way leaves everything as it was, and can be mended', async () => {
  await migrateToLatest(database.connectionString)
  await client.query(firstMarket)
  const schema = () =>
    rows(`select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' order by 1, 2`)
  const before = [await schema(), await rows('select name from kysely_migration order by name')]
  const failing = await withMigration(`alter table shops add column motto text not null default 'Tɛnki';
    update listings set title = 'lost'; insert into shops (id) values (null);`)
  await expect(migrateToLatest(database.connectionString, { folder: failing })).rejects.toThrow(/null value/)
  expect([await schema(), await rows('select name from kysely_migration order by name')]).toEqual(before)
  expect(await rows(`select count(*)::integer as lost from listings where title = 'lost'`)).toEqual([
    { lost: 0 },
  ])

  const mended = await withMigration(`alter table shops add column motto text not null default 'Tɛnki';`)
  expect(await migrateToLatest(database.connectionString, { folder: mended })).toEqual(['9999-next'])
  expect(await rows('select motto from shops')).toEqual([{ motto: 'Tɛnki' }])
})

test('an older Makit does not start on a newer database, and says why', async () => {
  await migrateToLatest(database.connectionString, {
    folder: await withMigration('create table something_new (id integer);'),
  })
  await expect(migrateToLatest(database.connectionString)).rejects.toThrow(/9999-next/)
  expect((await readdir(migrationsFolder)).some((file) => file.startsWith('9999'))).toBe(false)
})

const within = { timeout: 20_000 }

test('a migration that waits for a table in use says so, and keeps nobody else from the table', async () => {
  await migrateToLatest(database.connectionString)
  const folder = await withMigration(`alter table shops add column motto text not null default '';`)
  const backup = new pg.Client({
    connectionString: database.connectionString,
    application_name: 'makit: backup',
  })
  await backup.connect()
  await backup.query('begin')
  await backup.query('select from shops')
  const tell = vi.fn()
  const migrating = migrateToLatest(database.connectionString, { folder, tell, pauseMs: 100 })
  await vi.waitFor(() => expect(tell).toHaveBeenCalled(), within)
  expect(await rows('select from shops')).toEqual([])
  await backup.end()
  expect(await migrating).toEqual(['9999-next'])
  expect(tell).toHaveBeenCalledOnce()
  expect(tell).toHaveBeenCalledWith(expect.stringMatching(/waits for tables .* makit: backup pid \d+/))
})

test('a migration that waits for another server says so', async () => {
  await lockMigrations(client)
  const tell = vi.fn()
  const migrating = migrateToLatest(database.connectionString, { tell })
  await vi.waitFor(() => expect(tell).toHaveBeenCalledWith(expect.stringContaining('another server')), within)
  await client.end()
  expect((await migrating).length).toBeGreaterThan(1)
})
