import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator, NO_MIGRATIONS } from 'kysely/migration'
import pg from 'pg'
import { createPool, databaseErrorCode } from './database/database.ts'
import { UnfitDatabaseError } from './database/durability.ts'

/** The migrations that come with Makit. */
export const migrationsFolder = join(import.meta.dirname, '../../db/migrations')

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    migrations[file.replace(/\.sql$/, '')] = {
      up: async (db) => {
        await sql.raw(text).execute(db)
        await rememberFingerprint(db, file, text)
      },
    }
  }
  return migrations
}

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex')

async function rememberFingerprint(db: Kysely<unknown>, file: string, text: string) {
  await sql`create table if not exists migration_fingerprints (file text primary key, sha256 text not null)`.execute(
    db,
  )
  await sql`insert into migration_fingerprints values (${file}, ${fingerprint(text)})`.execute(db)
}

async function refuseChangedMigrations(db: Kysely<unknown>, folder: string) {
  const applied = await sql<{
    file: string
    sha256: string
  }>`select file, sha256 from migration_fingerprints`.execute(db)
  for (const { file, sha256 } of applied.rows) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => '')
    if (fingerprint(text) !== sha256) {
      throw new UnfitDatabaseError(
        `db/migrations/${file} was changed after it was applied: add a new migration instead. A development database may be emptied: npm run db:reset.`,
      )
    }
  }
}

type Tell = (line: string) => void

interface MigrationOptions {
  folder?: string
  /** Hears what a migration waits for. */
  tell?: Tell
  /** How long a migration that waited for a lock in vain leaves the tables to the market before it tries again. */
  pauseMs?: number
}

/**
 * Brings a database to the newest schema; safe when several processes start together. Returns the names applied now. An
 * applied file that was changed is refused.
 */
export const migrateToLatest = (
  connectionString: string,
  options: MigrationOptions = {},
): Promise<string[]> => migrate(connectionString, options)

/** The same as far as this migration. */
export const migrateTo = (connectionString: string, last: string): Promise<string[]> =>
  migrate(connectionString, {}, last)

/** How far to migrate a connection that is in a transaction, and which schema it makes its tables in. */
interface MigrationGoal {
  /** The last migration to apply: 'newest' for all, null for none. */
  last: string | null
  /** The first of the connection's search path; 'public' unless given. */
  schema?: string
}

/**
 * Migrates inside the transaction that the connection is in: what the migrations make is there if and only if that
 * commits. The caller holds the lock (`lockMigrations`).
 */
export async function migrateInTransaction(
  client: pg.ClientBase,
  { last, schema = 'public' }: MigrationGoal,
): Promise<void> {
  const onlyConnection = { query: client.query.bind(client), release() {} } as unknown as pg.PoolClient
  const pool = { connect: async () => onlyConnection, end: async () => {}, options: {} }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrations = await readMigrations(migrationsFolder)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schema,
    disableTransactions: true,
  })
  const { error } = await (last === 'newest'
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last ?? NO_MIGRATIONS))
  if (error) throw explained(error)
}

/** Names of all migrations of this Makit, in their order. */
export const readMigrationNames = async (): Promise<string[]> =>
  Object.keys(await readMigrations(migrationsFolder))

function explained(error: unknown): unknown {
  const { message } = error as Error
  if (!message.startsWith('corrupted migrations')) return error
  return new UnfitDatabaseError(`The database was made by a newer Makit, or another one: ${message}.`)
}

const migratingLock = 7_265_003

/** Waits until no other process migrates, and keeps all others waiting until the connection ends. */
export async function lockMigrations(client: pg.ClientBase, tell: Tell = () => {}): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
    migratingLock,
  ])
  if (rows[0]!.isFree) return
  tell('Waits for another server that migrates the database, or for a restore.')
  await client.query('select pg_advisory_lock($1)', [migratingLock])
}

/**
 * One process after the other. The Migrator looks at all tables before it takes its own lock: two servers that start
 * together on an empty database got in each other's way.
 */
async function migrate(
  connectionString: string,
  { folder = migrationsFolder, tell = console.warn, pauseMs = 15_000 }: MigrationOptions,
  last?: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString, options: '-c statement_timeout=0 -c lock_timeout=0' })
  client.on('error', () => {})
  await client.connect()
  try {
    await lockMigrations(client, tell)
    for (let isTold = false; ; isTold = true) {
      const applied = await migrateNow(connectionString, folder, last)
      if (applied) return applied
      if (!isTold) tell(`The migration waits for tables that are in use, by ${await longestUsers(client)}.`)
      await sleep(pauseMs)
    }
  } finally {
    await client.end()
  }
}

/** The programs that may hold tables for long, such as a backup: the market's own transactions last seconds. */
async function longestUsers(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(concat_ws(' ', nullif(application_name, ''), 'pid', pid), ', ' order by xact_start) as names
    from pg_stat_activity where datname = current_database() and xact_start < now() - interval '3 s'`,
  )
  return rows[0]!.names ?? 'many short transactions'
}

/**
 * A statement that waits for a table keeps all others of that table waiting behind it: the market stands still, with a backup for
 * an hour. Longer than the market's own transactions usually last.
 */
const longestLockWait = '-c lock_timeout=3s'
const lockNotAvailable = '55P03'

/** Names of what was applied; null where a table stayed in use, and nothing was applied. */
async function migrateNow(connectionString: string, folder: string, last?: string): Promise<string[] | null> {
  // No time limit for the work itself: a migration may take as long as a filled table needs.
  const pool = createPool(connectionString, () => {}, { max: 2, options: longestLockWait })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = await readMigrations(folder)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (databaseErrorCode(error) === lockNotAvailable) return null
    if (error) throw explained(error)
    await refuseChangedMigrations(db, folder)
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
