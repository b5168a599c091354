import { rmSync } from 'node:fs'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { makeDataFolder } from './data-folder.ts'
import { prepareTemplate } from './test-database.ts'

/**
 * Runs once before all test files: starts a PostgreSQL server (TEST_DATABASE_URL, or the embedded one on a temporary folder)
 * with the migrated template that the tests' databases are copied from. Returns a function that ends it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const stop = process.env.TEST_DATABASE_URL ? async () => {} : await startThrowawayServer()
  await prepareTemplate()
  return stop
}

async function startThrowawayServer(): Promise<() => Promise<void>> {
  const dataDir = makeDataFolder('makit-tests-')
  const log = { info: () => {}, warn: console.warn }
  const database = await startEmbeddedPostgres({ dataDir, log, isThrowaway: true })
  // The workers start later and inherit it.
  process.env.TEST_DATABASE_URL = database.connectionString
  return async () => {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
