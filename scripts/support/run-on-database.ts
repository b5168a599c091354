import { join } from 'node:path'
import { explainFailure } from '#server/explain-failure.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { readSettings } from '#server/settings.ts'

/**
 * Does some work on the database and the pictures that the settings name, joining or starting the embedded database, and
 * tells a failure as one line where it can be mended.
 */
export async function runOnDatabase(
  work: (connectionString: string, picturesDir: string) => Promise<void>,
): Promise<void> {
  try {
    // What only a server needs may be missing here.
    const { DATA_DIR, DATABASE_URL } = process.env
    const { dataDir, databaseUrl } = readSettings({ DATA_DIR, DATABASE_URL })
    const picturesDir = join(dataDir, 'pictures')
    if (databaseUrl) return await work(databaseUrl, picturesDir)
    const log = { info: () => {}, warn: console.warn }
    const database = await startEmbeddedPostgres({ dataDir, log })
    await work(database.connectionString, picturesDir).finally(() => database.stop())
  } catch (error) {
    console.error(explainFailure(error))
    process.exitCode = 1
  }
}
