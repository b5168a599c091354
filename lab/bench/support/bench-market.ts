import { rmSync } from 'node:fs'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { createDatabase, createPool, type Database } from '#server/database/database.ts'
import { readFrom } from '#server/database/reads.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { readIdentity } from '#server/embedded-postgres/identity-file.ts'
import { migrateToLatest } from '#server/migrate.ts'
import { openPictures, picturePlace } from '#server/pictures/open-pictures.ts'
import { takeInSynonyms } from '#server/searches/take-in-synonyms.ts'
import type { Services } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
import { makeDataFolder } from '../../../tests/support/data-folder.ts'

/** The real use cases on an embedded database of their own, as durable as in production. */
export interface BenchMarket {
  connectionString: string
  /** The same database as its superuser. */
  ownerConnectionString: string
  pool: pg.Pool
  services: Services
  /** Ends everything and removes the folder. */
  close(): Promise<void>
}

// On a busy machine a slow figure counts too: no statement is cancelled.
const longTimeout = '-c statement_timeout=120000 -c timezone=UTC'

interface MarketOptions {
  /** Called for each query of the use cases. */
  onQuery?: (query: CompiledQuery) => void
  /** A folder that stays, with what it has; otherwise a new one that goes. */
  keptFolder?: string | undefined
  /** Settings of PostgreSQL that need a start. */
  postgres?: Readonly<Record<string, string>>
}

/** Opens an empty market, or the one that is kept in a folder. */
export async function openBenchMarket({
  onQuery,
  keptFolder,
  postgres = {},
}: MarketOptions = {}): Promise<BenchMarket> {
  const dataDir = keptFolder ?? makeDataFolder('makit-bench-')
  const start = () => startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: console.warn } })
  let database = await start()
  if (Object.keys(postgres).length > 0) {
    await alterSystem(asOwner(database.connectionString, dataDir), postgres)
    await database.stop()
    database = await start()
  }
  const { connectionString } = database
  await migrateToLatest(connectionString)
  const pool = createPool(connectionString, () => {}, { options: longTimeout })
  const db = createDatabase(pool, onQuery)
  const services = await benchServices(db, connectionString, dataDir)
  return {
    connectionString,
    ownerConnectionString: asOwner(connectionString, dataDir),
    pool,
    services,
    async close() {
      await db.destroy()
      await database.stop()
      if (!keptFolder) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function asOwner(connectionString: string, dataDir: string): string {
  const address = new URL(connectionString)
  address.username = 'postgres'
  address.password = readIdentity(dataDir)!.ownerPassword
  return address.href
}

async function alterSystem(connectionString: string, settings: Readonly<Record<string, string>>) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const [name, value] of Object.entries(settings))
    await client.query(`alter system set ${client.escapeIdentifier(name)} = ${client.escapeLiteral(value)}`)
  await client.end()
}

/** The services of use cases, on this database and data folder. */
export async function benchServices(
  db: Database,
  connectionString: string,
  dataDir: string,
): Promise<Services> {
  const usual = readSettings({ DATA_DIR: dataDir, DATABASE_URL: connectionString, RATE_LIMIT: 'off' })
  // As in production.
  const settings = { ...usual, sendsTimings: false }
  const log = pino({ level: 'error' })
  return {
    db,
    read: readFrom(db),
    settings,
    pictures: await openPictures(db, settings, await picturePlace(settings, log)),
    synonyms: await takeInSynonyms(log),
    log,
    now: () => new Date(),
    newId: uuidv7,
  }
}

/** Connections that fill a market fast; the rows they write may be lost if the machine fails. `setting` is one more of PostgreSQL's. */
export const openForFilling = (
  connectionString: string,
  connections: number,
  setting = 'synchronous_commit=off',
): Database =>
  createDatabase(
    createPool(connectionString, () => {}, {
      max: connections,
      options: `-c statement_timeout=0 -c synchronous_commit=off -c work_mem=64MB -c maintenance_work_mem=256MB -c ${setting}`,
    }),
  )
