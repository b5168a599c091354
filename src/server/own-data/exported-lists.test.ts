import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '#tests/support/test-server.ts'
import { exportedLists } from './exported-lists.ts'

const server = testServer()

/** Tables and columns that refer to accounts, directly or over other tables, and are not in the file: why not. */
const exceptions: Readonly<Record<string, string>> = {
  idempotency_keys: 'copies of answers about orders, which are in the file, for a week',
  one_time_links: 'secrets that open accounts, for some days',
  listing_edits: 'hashes by which an edit that was sent twice is told from two, for a week',
  order_notes: 'what administrators wrote for each other about an order',
  order_words: 'the words of orders, which are in the file, as a search needs them',
  listing_imports: 'what a file of the vendor said of products that are in this file, for a week',
  uploads: 'photos of a product on their way, which the vendor has too, for a day',
  upload_pieces: 'the bytes of these photos',
  order_reminders: 'that a reminder was mailed; what it was about is in the file',
  'order_payments.author_id': 'found over the orders, which are indexed by their people',
  'message_replies.administrator_id': 'an administrator’s act, which is among the actions',
  'messages.answered_by': 'an administrator’s act, which is among the actions',
  'reports.closed_by': 'an administrator’s act, which is among the actions',
  'vendor_applications.decided_by': 'an administrator’s act, which is among the actions',
}

interface Reference {
  table: string
  column: string
  to: string
}

/** Every foreign key of the database. */
async function foreignKeys(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as table, attname as column, confrelid::regclass::text as to
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f'`.execute(server.db)
  return rows
}

const inside = exportedLists.flatMap(({ within = [] }) => within)
const exportedTables = new Set([...exportedLists, ...inside].map(({ table }) => table as string))
const owners = new Set(
  exportedLists.flatMap(({ table, owners: columns = [] }) => columns.map((column) => `${table}.${column}`)),
)

test('every table that belongs to a person, itself or over another one, is in the file or an exception', async () => {
  const references = await foreignKeys()
  const personal = new Set(['users'])
  // A set can grow while it is walked through.
  for (const known of personal) for (const { table, to } of references) if (to === known) personal.add(table)
  expect(personal.size).toBeGreaterThan(20)
  const forgotten = [...personal].filter((table) => !exportedTables.has(table) && !(table in exceptions))
  expect(forgotten).toEqual([])
})

test('every column that names a person makes its rows theirs in the file, or is an exception', async () => {
  const naming = (await foreignKeys()).filter(({ to }) => to === 'users')
  const forgotten = naming
    .filter(({ table }) => !(table in exceptions))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((column) => !owners.has(column) && !(column in exceptions))
  expect(forgotten).toEqual([])
})

test('what is left out exists, and every exception is needed', async () => {
  const { rows } = await sql<{ place: string }>`select table_name || '.' || column_name as place
    from information_schema.columns where table_schema = 'public'`.execute(server.db)
  const columns = new Set(rows.map(({ place }) => place))
  for (const { table, without = [] } of [...exportedLists, ...inside])
    for (const column of without) expect(columns).toContain(`${table}.${column}`)
  const references = await foreignKeys()
  for (const place of Object.keys(exceptions)) {
    const [table, column] = place.split('.')
    expect(
      references.some((one) => one.table === table && (!column || one.column === column)),
      place,
    ).toBe(true)
    expect(owners.has(place) || exportedTables.has(place), place).toBe(false)
  }
})
