import { linkPreviewFile, pictureFile, readPictureFile } from '#shared/listings/picture-urls.ts'
import { type Database, inTransaction } from '../database/database.ts'
import type { PictureFiles } from './picture-files.ts'
import { inWritingOrder } from './picture-store.ts'
import { longUnused, noteUnused, noteUsed, takeLongUnused } from './picture-use-rows.ts'

/** Returns the pictures that nothing refers to. */
type UnusedAmong = (hashes: readonly string[]) => Promise<readonly string[]>

const askedAtOnce = 50_000

/**
 * Deletes pictures that nothing refers to since a day. A name is a hash of the content, so a form may bring such a picture
 * back at any moment. Therefore each is noted as a row first, and deleted by a later run under the lock of that row: a form
 * that stores or names the picture deletes the row (`noteUsed`), before which the cleanup leaves the picture, or after which
 * the form finds no files and writes them again.
 */
export async function cleanUpPictures(
  db: Database,
  files: PictureFiles,
  unusedAmong: UnusedAmong,
): Promise<void> {
  await removeLongUnused(db, files, unusedAmong)
  const found = new Set<string>()
  const note = async () => {
    await noteUnused(db, await unusedAmong([...found]))
    found.clear()
  }
  for await (const names of files.names()) {
    for (const name of names) {
      found.add(readPictureFile(name)!.hash)
      if (found.size === askedAtOnce) await note()
    }
  }
  await note()
}

async function removeLongUnused(db: Database, files: PictureFiles, unusedAmong: UnusedAmong): Promise<void> {
  const noted = await longUnused(db)
  const unused = new Set(await unusedAmong(noted))
  await noteUsed(
    db,
    noted.filter((hash) => !unused.has(hash)),
  )
  for (const hash of unused)
    await inTransaction(db, async (tx) => {
      if (await takeLongUnused(tx, hash)) await removeFiles(files, hash)
    })
}

/** The file that says that the others are there goes first, as it comes last. */
async function removeFiles(files: PictureFiles, hash: string): Promise<void> {
  const names = inWritingOrder.toReversed().map((width) => pictureFile(hash, width))
  for (const name of [...names, linkPreviewFile(hash)]) await files.remove(name)
}
