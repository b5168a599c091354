import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator, NO_MIGRATIONS } from 'kysely/migration'
import pg from 'pg'
import { createPool } from './database/database.ts'
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

/**
 * Brings a database to the newest schema; safe when several processes start together. Returns the names applied now. An
 * applied file that was changed is refused.
 */
export const migrateToLatest = (connectionString: string, folder = migrationsFolder): Promise<string[]> =>
  migrate(connectionString, folder)

/** The same as far as this migration. */
export const migrateTo = (connectionString: string, last: string): Promise<string[]> =>
  migrate(connectionString, migrationsFolder, last)

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
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [migratingLock])
}

/**
 * One process after the other. The Migrator looks at all tables before it takes its own lock: two servers that start
 * together on an empty database got in each other's way.
 */
async function withMigrationLock<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, options: '-c statement_timeout=0 -c lock_timeout=0' })
  client.on('error', () => {})
  await client.connect()
  try {
    await lockMigrations(client)
    return await work()
  } finally {
    await client.end()
  }
}

const migrate = (connectionString: string, folder: string, last?: string): Promise<string[]> =>
  withMigrationLock(connectionString, () => migrateNow(connectionString, folder, last))

async function migrateNow(connectionString: string, folder: string, last?: string): Promise<string[]> {
  // No time limits here: a migration may take as long as a filled table needs.
  const pool = createPool(connectionString, () => {}, { max: 2, options: '' })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = await readMigrations(folder)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
    if (error) throw explained(error)
    await refuseChangedMigrations(db, folder)
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
