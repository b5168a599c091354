import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { createPool } from './database.ts'
import { prepareJobs } from './jobs.ts'

const migrationsFolder = join(import.meta.dirname, '../../../db/migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Record<string, Migration> = {}
  for (const file of files) {
    const text = await readFile(join(migrationsFolder, file), 'utf8')
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

async function refuseChangedMigrations(db: Kysely<unknown>) {
  const applied = await sql<{
    file: string
    sha256: string
  }>`select file, sha256 from migration_fingerprints`.execute(db)
  for (const { file, sha256 } of applied.rows) {
    const text = await readFile(join(migrationsFolder, file), 'utf8').catch(() => '')
    if (fingerprint(text) !== sha256) {
      throw new Error(`db/migrations/${file} was changed after it was applied; add a new migration instead`)
    }
  }
}

/**
 * Brings a database to the newest schema, the job runner's tables included; safe when several processes start
 * together (Kysely's Migrator holds a lock). Answers the names applied now. An applied file that was changed is refused.
 */
export async function migrateToLatest(connectionString: string): Promise<string[]> {
  // No time limits here: a migration may take as long as a filled table needs.
  const pool = createPool(connectionString, () => {}, { max: 2, options: '' })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = await readMigrations()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    await refuseChangedMigrations(db)
    await prepareJobs(pool)
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
