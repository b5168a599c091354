// `npm run restore folder [-- --replace]`: restores a backup into an empty database and DATA_DIR; with --replace into any,
// whose data are then lost. Stop all servers first. Takes DATABASE_URL, DATA_DIR and PICTURES_URL like the server.
import { parseArgs } from 'node:util'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { picturePlace } from '#server/pictures/open-pictures.ts'
import { runOnDatabase, silentLog } from './support/run-on-database.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
})
const [folder] = positionals

if (!folder) {
  console.error('Usage: npm run restore folder [-- --replace]')
  process.exitCode = 1
} else {
  await runOnDatabase(async (connectionString, settings) => {
    const places = { connectionString, pictures: await picturePlace(settings, silentLog), folder }
    const { takenAt, tables, pictures } = await restoreBackup(places, { replaces: values.replace })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Restored ${rows} rows and ${pictures.length} picture files as of ${takenAt}. Everybody signs in again.`,
    )
  })
}
