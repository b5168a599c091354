import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { readSettings, type Settings } from '#server/settings.ts'

const stopped = 130
const needed = [
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_SESSION_URL',
  'PICTURES_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'MAIL_KEY',
  'BACKUP_URL',
  'BACKUP_KEEP',
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
]

/** What goes wrong is said at the end. */
export const silentLog = { error: () => {} }

/** Ends the process with a line and its code when it is stopped; `tidyUp` is awaited first. */
function endWhenStopped(tidyUp: () => Promise<void> | undefined): { isStopping: boolean } {
  const state = { isStopping: false }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, async () => {
      if (state.isStopping) return
      state.isStopping = true
      console.error('Stopped before it was done.')
      await tidyUp()
      process.exit(stopped)
    })
  return state
}

/**
 * Works on the database and the pictures that the settings name, joining or starting the embedded database, and reports a
 * failure that the user can mend as one line.
 */
export async function runOnDatabase(
  work: (connectionString: string, settings: Settings) => Promise<void>,
): Promise<void> {
  let database: Awaited<ReturnType<typeof startEmbeddedPostgres>> | undefined
  const end = endWhenStopped(() => database?.stop())
  try {
    // Settings that only a server needs may be missing here.
    const settings = readSettings(Object.fromEntries(needed.map((name) => [name, process.env[name]])))
    const { dataDir } = settings
    const url = settings.databaseSessionUrl ?? settings.databaseUrl
    if (url) return await work(url, settings)
    const log = { info: () => {}, warn: console.warn }
    database = await startEmbeddedPostgres({ dataDir, log })
    await work(database.connectionString, settings).finally(() => database?.stop())
  } catch (error) {
    if (end.isStopping) return
    console.error(explainFailure(error))
    process.exitCode = 1
  }
}
