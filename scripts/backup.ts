// `npm run backup [folder]`: copies database and pictures into a new folder (./backups/<time>), while servers may be
// running. Takes DATABASE_URL, DATA_DIR and PICTURES_URL like the server.
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { makeBackup } from '#server/backup/make-backup.ts'
import { picturePlace } from '#server/pictures/open-pictures.ts'
import { runOnDatabase, silentLog } from './support/run-on-database.ts'

const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
const folder = resolve(process.argv[2] ?? `backups/makit-${time}Z`)

await runOnDatabase(async (connectionString, settings) => {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
  const { tables, pictures, missingPictures } = await makeBackup({
    connectionString,
    pictures: await picturePlace(settings, silentLog),
    folder,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} rows of ${tables.length} tables and ${pictures.length} picture files are in ${folder}`)
  if (missingPictures.length === 0) return
  console.warn(
    `${missingPictures.length} pictures that the data show have no file, such as ${missingPictures[0]}.`,
  )
})
