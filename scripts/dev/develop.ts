// What scripts/dev.mjs runs under the project's Node 24: database, server and Vite, one stopped after the other at the end.

import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { readSettings } from '#server/settings.ts'
import { startReloadingServer } from './reloading-server.ts'
import { startVite } from './vite-server.ts'

/** Functions to be called at the end, last first. */
const cleanups: (() => Promise<unknown>)[] = []
let isStopping = false

async function stop(exitCode: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  for (const cleanup of cleanups.toReversed())
    await cleanup().catch((error) => console.error(explainFailure(error)))
  process.exit(exitCode)
}

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.isProduction) throw new Error('npm run dev is for development: NODE_ENV is production.')
  let { databaseUrl } = settings
  if (!databaseUrl) {
    const log = { info: console.log, warn: console.warn }
    const database = await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
    cleanups.push(database.stop)
    databaseUrl = database.connectionString
  }
  const server = await startReloadingServer(settings, databaseUrl)
  cleanups.push(server.stop)
  cleanups.push(await startVite(settings, server))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
try {
  await start()
} catch (error) {
  console.error(explainFailure(error))
  await stop(1)
}
