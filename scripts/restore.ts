// `npm run restore folder [-- --replace]`: restores a backup into an empty database and DATA_DIR; with --replace into any,
// whose data are then lost. With BACKUP_URL `newest`, or the name of a backup there, is taken out of that bucket; without either
// they are listed. Stop all servers first. Takes DATABASE_URL, DATA_DIR and PICTURES_URL like the server.
import { parseArgs } from 'node:util'
import { type BackupSource, folderSource } from '#server/backup/backup-files.ts'
import { backupName } from '#server/backup/backup-name.ts'
import { BackupError } from '#server/backup/manifest.ts'
import { restoreFrom } from '#server/backup/restore-backup.ts'
import { picturePlace } from '#server/pictures/open-pictures.ts'
import type { Settings } from '#server/settings.ts'
import { runOnDatabase, silentLog } from './support/run-on-database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
})
const [given] = positionals

if (!given && !process.env.BACKUP_URL) {
  console.error('Usage: npm run restore folder [-- --replace]')
  process.exitCode = 1
} else {
  await runOnDatabase(async (connectionString, settings) => {
    const source = await sourceOf(settings)
    if (!source) return
    const places = { connectionString, pictures: await picturePlace(settings, silentLog) }
    const { takenAt, tables, pictures } = await restoreFrom(source, places, { replaces: values.replace })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Restored ${rows} rows and ${pictures.length} picture files as of ${takenAt}. Everybody signs in again.`,
    )
  })
}

/** Undefined when the backups were only listed. */
async function sourceOf({ backupBucket }: Settings): Promise<BackupSource | undefined> {
  const { openBackupBucket } = await import('#server/backup/backup-bucket.ts')
  const isInBucket = given === undefined || given === 'newest' || backupName.test(given)
  if (!backupBucket || !isInBucket) return folderSource(given!)
  const bucket = openBackupBucket(backupBucket, silentLog)
  const { finished } = await bucket.backups()
  const name = given === 'newest' ? finished.at(-1) : given
  if (name && finished.includes(name)) return bucket.source(name)
  const list = finished.length > 0 ? finished.join('\n') : 'none'
  if (given) throw new BackupError(`${bucket.name} has no backup ${given}, but these:\n${list}`)
  console.log(
    `Backups in ${bucket.name}:\n${list}\nUsage: npm run restore (folder, newest or one of these) [-- --replace]`,
  )
  return undefined
}
