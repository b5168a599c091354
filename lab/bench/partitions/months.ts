import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { partitionedTables } from './partitioned-tables.ts'

/** A connection without time limits. */
export async function connectWithoutTimeouts(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, options: '-c statement_timeout=0 -c timezone=UTC' })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The first day of the month so many months from now. */
export const monthFromNow = (months: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}

const leastId = (moment: Date) =>
  `${moment.getTime().toString(16).padStart(12, '0')}${'0'.repeat(20)}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    '$1-$2-$3-$4-$5',
  )

const nameOf = (month: Date) => `_${month.toISOString().slice(0, 7).replace('-', '_')}`

const rangeOf = (month: Date, key: string) => {
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
  return `${key} >= '${leastId(month)}' and ${key} < '${leastId(next)}'`
}

// What refers to others before what it refers to.
const children = [
  'order_events',
  'order_payments',
  'order_reminders',
  'order_words',
  'order_items',
  'vendor_orders',
  'orders',
].map((name) => partitionedTables.find((table) => table.name === name)!)

/** Deletes a month from tables that are not split, and takes that back, so that the rest of the run has all orders. */
export async function deleteMonth(client: pg.Client, month: Date): Promise<void> {
  await client.query('begin')
  // History and payments are only added to; whoever deletes old months has to lift that.
  await client.query('alter table order_events disable trigger event_change_refused')
  await client.query('alter table order_payments disable trigger payment_deletion_refused')
  for (const { name, key } of children) await client.query(`delete from ${name} where ${rangeOf(month, key)}`)
  await client.query('rollback')
}

/** Takes a month off and drops it. */
export async function dropMonth(client: pg.Client, month: Date): Promise<void> {
  await client.query('begin')
  await client.query('call take_order_month_off($1::date)', [month])
  for (const { name } of children) await client.query(`drop table ${name}${nameOf(month)}`)
  await client.query('commit')
}

/** Writes a month's rows as COPY does, to nowhere. */
export async function exportMonth(client: pg.Client, month: Date): Promise<void> {
  for (const { name, key } of children)
    await client.query(`copy (select * from ${name} where ${rangeOf(month, key)}) to '/dev/null'`)
}

/** Changes a tenth of a day's rows of the two tables that orders change most, as decisions do. */
export async function changeRows(client: pg.Client): Promise<void> {
  for (const [name, column] of [
    ['vendor_orders', 'is_received'],
    ['order_items', 'quantity'],
  ])
    await client.query(
      `update ${name} set ${column} = ${column} where id >= '${leastId(new Date(Date.now() - 8_640_000))}'`,
    )
}

/** Cleans those tables as autovacuum does, of the month alone where there is one. */
export async function vacuum(client: pg.Client, month: Date | undefined): Promise<void> {
  for (const name of ['vendor_orders', 'order_items'])
    await client.query(`vacuum (index_cleanup on, parallel 0) ${name}${month ? nameOf(month) : ''}`)
}

/** Runs the migration: each of its statements by itself, because a procedure of it commits. */
export async function splitByMonth(client: pg.Client): Promise<void> {
  const text = readFileSync(join(import.meta.dirname, 'orders-by-month.sql'), 'utf8')
  for (const statement of statementsOf(text)) await client.query(statement)
}

/** Between two `$$` a semicolon ends no statement. */
function statementsOf(text: string): string[] {
  const statements = ['']
  for (const [at, part] of text.split('$$').entries()) {
    const [rest = '', ...next] = at % 2 === 1 ? [`$$${part}$$`] : part.split(/;$/m)
    statements[statements.length - 1] += rest
    statements.push(...next)
  }
  return statements.filter((statement) => statement.replaceAll(/^--.*$/gm, '').trim() !== '')
}

export interface Sizes {
  tables: number
  indexes: number
}

/** Bytes of the rows and of the indexes, all months together. */
export async function sizesOf(client: pg.Client): Promise<Map<string, Sizes>> {
  const sizes = new Map<string, Sizes>()
  for (const { name } of partitionedTables) {
    const { rows } = await client.query<{ tables: string; indexes: string }>(
      `select coalesce(sum(pg_table_size(relid)), pg_table_size($1::regclass)) as tables,
        coalesce(sum(pg_indexes_size(relid)), pg_indexes_size($1::regclass)) as indexes
      from pg_partition_tree($1::regclass)`,
      [name],
    )
    sizes.set(name, { tables: Number(rows[0]!.tables), indexes: Number(rows[0]!.indexes) })
  }
  return sizes
}

/** Whether the tables are split already. */
export async function isSplit(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ kind: string }>(
    `select relkind as kind from pg_class where oid = 'orders'::regclass`,
  )
  return rows[0]!.kind === 'p'
}

/** Reminders that the schedule would have sent of what was loaded, each once. */
export const noteSentReminders = (client: pg.Client): Promise<unknown> =>
  client.query(`insert into order_reminders
    select distinct vendor_order_id, days from order_items cross join (values (1), (3)) step (days)
    where status = 'pending' and pending_since < now() - make_interval(days => days) on conflict do nothing`)
