import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrateToLatest } from '#server/migrate.ts'

const template = process.env.TEST_TEMPLATE ?? 'makit_test_template'
/** With the demonstration market, from the first time on that a file asks for it. */
const demoTemplate = `${template}_demo`
const templateLock = 7_265_001
const demoLock = 7_265_003

/** A database for tests; `drop` ends its connections. */
export interface TestDatabase {
  connectionString: string
  drop: () => Promise<void>
}

async function withServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function serverUrl(database = 'postgres'): string {
  const given = process.env.TEST_DATABASE_URL
  if (!given) throw new Error('TEST_DATABASE_URL is not set: the tests run through vitest.config.ts')
  const url = new URL(given)
  url.pathname = `/${database}`
  return url.href
}

/**
 * Ends our own connections and drops the database. Not `with (force)`: PostgreSQL refuses that while autovacuum works in the
 * database, whose process belongs to the superuser; a plain drop stops it and waits up to five seconds.
 */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const ours =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user'
  await client.query(ours, [name])
  await client.query(`drop database if exists ${name}`)
}

/** Migrates the template of every test database. Called once before all tests. */
export async function prepareTemplate(): Promise<void> {
  await withServer(async (client) => {
    await dropDatabase(client, demoTemplate)
    await dropDatabase(client, template)
    await client.query(`create database ${template} encoding 'UTF8' template template0`)
  })
  await migrateToLatest(serverUrl(template))
}

/** A database for one test file: real PostgreSQL, migrated, empty. Call `drop()` at the end. */
export const createTestDatabase = (): Promise<TestDatabase> => copyOf(template)

/** The same with what `fill` puts into one: called in one process once, all others wait for it and get copies. */
export async function createFilledDatabase(
  fill: (connectionString: string) => Promise<unknown>,
): Promise<TestDatabase> {
  await withServer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [demoLock])
    const known = await client.query('select from pg_database where datname = $1', [demoTemplate])
    if (known.rowCount) return
    const filling = await copyOf(template)
    try {
      await fill(filling.connectionString)
      const name = new URL(filling.connectionString).pathname.slice(1)
      await client.query(`alter database ${name} rename to ${demoTemplate}`)
    } catch (error) {
      await filling.drop()
      throw error
    }
  })
  return copyOf(demoTemplate)
}

/** A database without any table, as before a restore or a first start. */
export const createEmptyDatabase = (): Promise<TestDatabase> => copyOf('template0', `encoding 'UTF8'`)

async function copyOf(original: string, options = ''): Promise<TestDatabase> {
  const name = `makit_test_${randomBytes(6).toString('hex')}`
  await withServer(async (client) => {
    // Two copies of one template at the same moment disturb each other.
    await client.query('select pg_advisory_lock($1)', [templateLock])
    // Without a log of each page.
    await client.query(`create database ${name} ${options} template ${original} strategy file_copy`)
  })
  return {
    connectionString: serverUrl(name),
    drop: () => withServer((client) => dropDatabase(client, name)),
  }
}
