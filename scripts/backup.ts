// `npm run backup [folder]`: copies database and pictures, while servers may be running, into a new folder; without one into the
// bucket of BACKUP_URL, from which backups that BACKUP_KEEP does not keep are removed then, or into ./backups/<time>. Takes
// DATABASE_URL, DATA_DIR and PICTURES_URL like the server.
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { nameOfBackup } from '#server/backup/backup-name.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { readDatabaseTime } from '#server/backup/tables.ts'
import { explainFailure } from '#server/explain-failure.ts'
import { type PicturePlace, picturePlace } from '#server/pictures/open-pictures.ts'
import type { Settings } from '#server/settings.ts'
import { runOnDatabase, silentLog } from './support/run-on-database.ts'

const [given] = process.argv.slice(2)

await runOnDatabase(async (connectionString, settings) => {
  const places = { connectionString, pictures: await picturePlace(settings, silentLog) }
  if (given || !settings.backupBucket) await backUpToFolder(places)
  else await backUpToItsBucket(places, settings)
})

interface Places {
  connectionString: string
  pictures: PicturePlace
}

async function backUpToFolder(places: Places): Promise<void> {
  const now = await readDatabaseTime(places.connectionString)
  const folder = resolve(given ?? `backups/makit-${nameOfBackup(now)}`)
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  report(await makeBackup({ ...places, folder }), folder)
}

async function backUpToItsBucket(places: Places, settings: Settings): Promise<void> {
  const { openBackupBucket } = await import('#server/backup/backup-bucket.ts')
  const { backUpToBucket, pruneBackups } = await import('#server/backup/back-up-to-bucket.ts')
  const bucket = openBackupBucket(settings.backupBucket!, silentLog)
  const now = await readDatabaseTime(places.connectionString)
  const { name, manifest, newPictures, later } = await backUpToBucket(places, bucket, now)
  report(manifest, `${bucket.name}, ${name} (${newPictures} of the pictures are new there)`)
  if (later)
    console.warn(
      `${later} is there, which is later than now by the database's clock: if that is right, restore ${name} in place of 'newest', and remove what was made under a wrong clock.`,
    )
  try {
    const { kept, removed } = await pruneBackups(places, bucket, settings.backupRetention, name)
    console.log(`${kept.length} backups are kept there, ${removed.length} were removed.`)
  } catch (error) {
    // The backup is there all the same; a key may have no right to delete on purpose.
    console.warn(`Older backups could not be removed. ${explainFailure(error)}`)
  }
}

function report({ tables, pictures, missingPictures }: Manifest, place: string): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} rows of ${tables.length} tables and ${pictures.length} picture files are in ${place}`)
  if (missingPictures.length === 0) return
  console.warn(
    `${missingPictures.length} pictures that the data show have no file, such as ${missingPictures[0]}.`,
  )
}
