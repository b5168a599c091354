import { rmSync } from 'node:fs'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { createDatabase, createPool, type Database } from '#server/database/database.ts'
import { readFrom } from '#server/database/reads.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { migrateToLatest } from '#server/migrate.ts'
import { openPictures, picturePlace } from '#server/pictures/open-pictures.ts'
import { takeInSynonyms } from '#server/searches/take-in-synonyms.ts'
import type { Services } from '#server/services.ts'
import { readSettings } from '#server/settings.ts'
import { makeDataFolder } from '../../../tests/support/data-folder.ts'

/** The real use cases on an embedded database of their own, as durable as in production. */
export interface BenchMarket {
  connectionString: string
  pool: pg.Pool
  services: Services
  /** Ends everything and removes the folder. */
  close(): Promise<void>
}

// On a busy machine a slow figure counts too: no statement is cancelled.
const longTimeout = '-c statement_timeout=120000 -c timezone=UTC'

/** Opens an empty market; `onQuery` is called for each query of the use cases. */
export async function openBenchMarket(onQuery?: (query: CompiledQuery) => void): Promise<BenchMarket> {
  const dataDir = makeDataFolder('makit-bench-')
  const database = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: console.warn } })
  const { connectionString } = database
  await migrateToLatest(connectionString)
  const pool = createPool(connectionString, () => {}, { options: longTimeout })
  const db = createDatabase(pool, onQuery)
  const services = await benchServices(db, connectionString, dataDir)
  return {
    connectionString,
    pool,
    services,
    async close() {
      await db.destroy()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
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

/** Connections that fill a market fast; the rows they write may be lost if the machine fails. */
export const openForFilling = (connectionString: string, connections: number): Database =>
  createDatabase(
    createPool(connectionString, () => {}, {
      max: connections,
      options:
        '-c statement_timeout=0 -c synchronous_commit=off -c work_mem=64MB -c maintenance_work_mem=256MB',
    }),
  )
