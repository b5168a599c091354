import type pg from 'pg'
import { pictureFile, readPictureFile } from '#shared/listings/picture-urls.ts'
import { readDatabaseId } from '../data-folder/data-dir-id.ts'
import type { PicturePlace } from '../pictures/open-pictures.ts'
import type { PictureFiles } from '../pictures/picture-files.ts'
import { readShownPictures } from './make-backup.ts'
import { BackupError } from './manifest.ts'

/** What became of the files. */
interface Moved {
  written: number
  /** Were there before, as they are. */
  same: number
  /** Pictures that the data show and neither place has. */
  missing: string[]
}

/** Pictures, of a few files each. */
const atOnce = 16

/**
 * Copies the pictures of the database from one place to the other while servers work, and proves each copy by reading it back.
 * What is there already is compared, not written, so that a second run brings what came since the first. Nothing is removed:
 * the old place is used until the servers are told otherwise. The other place gets the database's id when all is there.
 * Throws BackupError.
 */
export async function movePictures(
  client: pg.ClientBase,
  from: PicturePlace,
  to: PicturePlace,
): Promise<Moved> {
  await refuseForeign(client, from, to)
  const [source, target] = [await from.open(), await to.open()]
  const shown = new Set(await readShownPictures(client))
  const moved: Moved = { written: 0, same: 0, missing: [] }
  for await (const names of source.names()) {
    const pictures = [...Map.groupBy(names, (name) => readPictureFile(name)!.hash)]
    for (let start = 0; start < pictures.length; start += atOnce)
      await Promise.all(
        pictures.slice(start, start + atOnce).map(async ([hash, files]) => {
          // By name: the file that says that the others are there (picture-store.ts) is not the first.
          for (const name of files.sort()) await moveFile(name, source, target, moved)
          shown.delete(hash)
        }),
      )
  }
  await target.flush()
  for (const hash of shown) if (!(await hasAny(target, hash))) moved.missing.push(hash)
  await to.id.write(await readDatabaseId(client))
  return moved
}

async function moveFile(
  name: string,
  source: PictureFiles,
  target: PictureFiles,
  moved: Moved,
): Promise<void> {
  const bytes = await source.read(name)
  // The cleanup has removed it just now.
  if (!bytes) return
  if ((await target.read(name))?.equals(bytes)) {
    moved.same += 1
    return
  }
  await target.write(name, bytes)
  if (!(await target.read(name))?.equals(bytes))
    throw new BackupError(`${name} is not in the new place as it was written.`)
  moved.written += 1
}

/** A picture that servers on the new place have taken already. */
const hasAny = async (files: PictureFiles, hash: string) =>
  (await files.sizeOf(pictureFile(hash, 640))) !== null

async function refuseForeign(client: pg.ClientBase, from: PicturePlace, to: PicturePlace): Promise<void> {
  const id = await readDatabaseId(client)
  if ((await from.id.read()) !== id)
    throw new BackupError(`${from.name} does not have the pictures of this database.`)
  const there = await to.id.read()
  if (there && there !== id) throw new BackupError(`${to.name} belongs to another database.`)
}
