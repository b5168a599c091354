// `npm run db:reset`: empties the development database and DATA_DIR; the next start migrates and fills them anew. Stop all
// servers first. Takes DATABASE_URL or DATA_DIR like the server.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { dropOwnObjects, readOwnObjects } from '#server/backup/own-objects.ts'
import { refuseRunningServers } from '#server/backup/restore-backup.ts'
import { connect } from '#server/backup/tables.ts'
import { type Settings, SettingsError } from '#server/settings.ts'
import { runOnDatabase } from './support/run-on-database.ts'

/** Files of a server in DATA_DIR besides the embedded database. */
const files = ['pictures', 'mail', 'mail.key', 'makit.id']
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

async function reset(connectionString: string, { dataDir, bucket }: Settings): Promise<void> {
  if (bucket) throw new SettingsError('A bucket is not emptied: see PICTURES_URL.')
  const client = await connect(connectionString, 'makit: reset')
  try {
    await refuseRunningServers(client)
    const own = await readOwnObjects(client)
    await client.query('begin')
    await dropOwnObjects(client, own)
    await client.query('commit')
  } finally {
    await client.end()
  }
  for (const name of files) await rm(join(dataDir, name), { recursive: true, force: true })
  console.log('Database and DATA_DIR are empty: the next start fills them anew.')
}

const { NODE_ENV, DATABASE_URL, DATABASE_SESSION_URL } = process.env
const isElsewhere = [DATABASE_URL, DATABASE_SESSION_URL].some(
  (url) => url && !loopback.test(URL.parse(url)?.hostname ?? ''),
)
if (NODE_ENV === 'production' || isElsewhere) {
  console.error('Only a development database on this machine may be emptied: see NODE_ENV and DATABASE_URL.')
  process.exitCode = 1
} else {
  await runOnDatabase(reset)
}
