// `npm run create-admin -- office@makit.example`: creates an administrator. The password is read from ADMIN_PASSWORD, or asked
// for. Takes DATABASE_URL or DATA_DIR like the server, which may be running or not.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { createAdmin } from '#server/accounts/create-admin.ts'
import { createDatabase, createPool } from '#server/database/database.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts'
import { AppError } from '#server/errors.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { migrateToLatest } from '#server/migrate.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { looksLikeEmail } from '#shared/fields.ts'

class UsageError extends Error {}

/** Reads a line that does not appear on the screen. */
async function askForPassword(): Promise<string> {
  process.stdout.write('Password for the administrator (at least 12 characters): ')
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  const [line = ''] = await Promise.race([
    reader.question('').then((answer) => [answer]),
    new Promise<string[]>((done) => reader.once('close', () => done([]))),
  ])
  reader.close()
  process.stdout.write('\n')
  return line
}

async function withDatabase(settings: Settings, work: (connectionString: string) => Promise<void>) {
  const url = settings.databaseSessionUrl ?? settings.databaseUrl
  if (url) return work(url)
  const log = { info: () => {}, warn: console.warn }
  const database = await startEmbeddedPostgres({ dataDir: settings.dataDir, log })
  try {
    await work(database.connectionString)
  } finally {
    await database.stop()
  }
}

async function run(): Promise<void> {
  const email = process.argv[2]?.trim() ?? ''
  if (!looksLikeEmail(email)) throw new UsageError('Usage: npm run create-admin -- office@makit.example')
  const { ADMIN_PASSWORD, ADMIN_EMAIL: _, ...variables } = process.env
  const settings = readSettings(variables)
  const password = ADMIN_PASSWORD || (await askForPassword())
  await withDatabase(settings, async (connectionString) => {
    await migrateToLatest(connectionString)
    const db = createDatabase(createPool(connectionString, () => {}))
    try {
      await createAdmin({ db, newId: uuidv7, now: () => new Date() }, { email, password })
      console.log(`${email} can now sign in as an administrator: ${settings.publicUrl}`)
    } finally {
      await db.destroy()
    }
  })
}

try {
  await run()
} catch (error) {
  const isOurs = error instanceof AppError || error instanceof UsageError
  console.error(isOurs ? error.message : explainFailure(error))
  process.exitCode = 1
}
