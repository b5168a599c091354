import pg from 'pg'
import type { Manifest } from './manifest.ts'

/** A table as it is copied: without generated columns, which make themselves again. */
export interface CopiedTable {
  schema: string
  table: string
  columns: string[]
}

/** The second is gone since the database has a table of jobs; what has its name is another program's then. */
const ofMakit = `(nspname = 'public' or nspname = 'graphile_worker' and to_regclass('public.jobs') is null)`

/** What migrating writes by itself. */
const madeByMigrating = ['kysely_migration', 'kysely_migration_lock', 'migration_fingerprints', 'migrations']

// Written and read alike whatever the server's own settings are, and for as long as it takes.
const sessionSettings =
  '-c search_path=public -c datestyle=ISO -c timezone=UTC -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'

/** One connection for a backup or a restore; `end()` it. */
export async function connect(connectionString: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: name, options: sessionSettings })
  // A lost connection fails the query under way; without a listener it would end the process too.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The database's clock, by which backups are named and sorted: that of the machine they are made on may be wrong. */
export async function readDatabaseTime(connectionString: string): Promise<Date> {
  const client = await connect(connectionString, 'makit: clock')
  try {
    const { rows } = await client.query<{ at: Date }>('select now() as at')
    return rows[0]!.at
  } finally {
    await client.end()
  }
}

/** Every table that holds data, those that others point to first. */
export async function readTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { targets: string[] }>(
    `select n.nspname as schema, c.relname as table,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select format('%s.%s', tn.nspname, t.relname) from pg_constraint f join pg_class t on t.oid = f.confrelid
        join pg_namespace tn on tn.oid = t.relnamespace where f.conrelid = c.oid and f.contype = 'f') as targets
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ofMakit} and c.relkind = 'r' and c.relname <> all($1)
    order by schema, c.relname`,
    [madeByMigrating],
  )
  const sorted: CopiedTable[] = []
  const left = new Map(rows.map((row) => [nameOf(row), row]))
  while (left.size > 0) {
    const free = [...left.values()].filter((row) =>
      row.targets.every((target) => target === nameOf(row) || !left.has(target)),
    )
    if (free.length === 0) throw new Error(`Tables point to each other in a ring: ${[...left.keys()]}`)
    for (const row of free) {
      left.delete(nameOf(row))
      sorted.push({ schema: row.schema, table: row.table, columns: row.columns })
    }
  }
  return sorted
}

const nameOf = ({ schema, table }: Pick<CopiedTable, 'schema' | 'table'>) => `${schema}.${table}`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** `"public"."users"` */
export const quotedTable = ({ schema, table }: Pick<CopiedTable, 'schema' | 'table'>): string =>
  `${quoted(schema)}.${quoted(table)}`

/** `"public"."users" ("id", "email")` */
export const quotedColumns = (table: CopiedTable): string =>
  `${quotedTable(table)} (${table.columns.map(quoted).join(', ')})`

/** The next values of all sequences; null where none was taken yet. They run ahead of any snapshot, never behind. */
export async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as sequence, last_value::text as value
    from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return rows
}

/** The migrations that a database has, in their order. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}
