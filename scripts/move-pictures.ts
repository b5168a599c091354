// `npm run pictures:move bucket` copies the pictures of DATA_DIR into the bucket that PICTURES_URL names, `npm run
// pictures:move folder` back, while servers may be running; again, it brings what came since. Each copy is read back.
import { movePictures } from '#server/backup/move-pictures.ts'
import { connect } from '#server/backup/tables.ts'
import { folderPlace, picturePlace } from '#server/pictures/open-pictures.ts'
import { type Settings, SettingsError } from '#server/settings.ts'
import { runOnDatabase, silentLog } from './support/run-on-database.ts'

const [target] = process.argv.slice(2)

async function move(connectionString: string, settings: Settings): Promise<void> {
  if (!settings.bucket) throw new SettingsError('PICTURES_URL names no bucket.')
  const folder = folderPlace(settings.dataDir)
  const bucket = await picturePlace(settings, silentLog)
  const [from, to] = target === 'bucket' ? [folder, bucket] : [bucket, folder]
  const client = await connect(connectionString, 'makit: move pictures')
  const { written, same, missing } = await movePictures(client, from, to).finally(() => client.end())
  console.log(
    `${written} files are written and read back, ${same} were there, from ${from.name} to ${to.name}`,
  )
  if (missing.length > 0)
    console.warn(`${missing.length} pictures that the data show are in neither place, such as ${missing[0]}.`)
}

if (target !== 'bucket' && target !== 'folder') {
  console.error('Usage: npm run pictures:move bucket, or folder')
  process.exitCode = 1
} else await runOnDatabase(move)
