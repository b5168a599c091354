import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { makeDataFolder } from './data-folder.ts'
import { prepareTemplate } from './test-database.ts'

/**
 * Runs once before all test files: starts a PostgreSQL server (TEST_DATABASE_URL, or the embedded one on a temporary folder)
 * with the migrated template that the tests' databases are copied from, and makes a folder for what files share. Returns a
 * function that ends it. Called once for each project of vitest.config.ts; the first call does it for all.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_SHARED_FOLDER) return async () => {}
  // For the workers, and the programs that they start: to compile what they load takes each of them half a second.
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/makit')
  const stop = process.env.TEST_DATABASE_URL ? async () => {} : await startThrowawayServer()
  await prepareTemplate()
  const shared = mkdtempSync(join(tmpdir(), 'makit-shared-'))
  process.env.TEST_SHARED_FOLDER = shared
  return async () => {
    delete process.env.TEST_SHARED_FOLDER
    rmSync(shared, { recursive: true, force: true })
    await stop()
  }
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
