import { rmSync } from 'node:fs'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/database/database.ts'
import { makeDataFolder } from '../../tests/support/data-folder.ts'
import type { Market } from '../../tests/support/factories.ts'
import { connectionStringOf, inDatabaseAt } from '../../tests/support/running-database.ts'
import { type ServerProcess, startServerProcess } from '../../tests/support/server-process.ts'
import { createTestDatabase } from '../../tests/support/test-database.ts'
import { killPostgres } from './embedded-processes.ts'

/** A server process with an empty market. */
export interface FaultMarket {
  dataDir: string
  /** The process that runs now. */
  server: ServerProcess
  /** Starts the server again after it was killed. */
  restart(): Promise<void>
  /** Runs queries in its database, past its API. */
  inMarket<T>(work: (market: Market) => Promise<T>): Promise<T>
  inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Opens one on an embedded database of its own, as durable as in production. */
export async function openFaultMarket(settings: Record<string, string> = {}): Promise<FaultMarket> {
  const dataDir = makeDataFolder('makit-faults-')
  return openMarket(dataDir, settings, () => connectionStringOf(dataDir))
}

/** Opens one for faults that do not touch the database: during `npm test` on the tests' database server. */
export async function openRaceMarket(settings: Record<string, string> = {}): Promise<FaultMarket> {
  if (!process.env.TEST_DATABASE_URL) return openFaultMarket(settings)
  const { connectionString, drop } = await createTestDatabase()
  const dataDir = makeDataFolder('makit-faults-')
  const market = await openMarket(
    dataDir,
    { ...settings, DATABASE_URL: connectionString },
    () => connectionString,
  )
  const { close } = market
  return Object.assign(market, { close: () => close().finally(drop) })
}

export async function openMarket(
  dataDir: string,
  settings: Record<string, string>,
  connectionString: () => string,
): Promise<FaultMarket> {
  const start = () => startServerProcess({ DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT: 'off', ...settings })
  const inDatabase: FaultMarket['inDatabase'] = (work) => inDatabaseAt(connectionString(), work)
  const market: FaultMarket = {
    dataDir,
    server: await start(),
    async restart() {
      market.server = await start()
    },
    inDatabase,
    inMarket: (work) => inDatabase((db) => work({ db, services: { newId: uuidv7 } })),
    async close() {
      await market.server.stop()
      // Only files that a failed suite left behind.
      killPostgres(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return market
}
