import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { linkPreviewFile, pictureFile, readPictureFile } from '#shared/listings/picture-urls.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { inWritingOrder, removeUnfinished } from './picture-store.ts'
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
  directory: string,
  unusedAmong: UnusedAmong,
): Promise<void> {
  await removeUnfinished(directory)
  const old = await longUnused(db)
  const unused = new Set(await unusedAmong(old))
  await noteUsed(
    db,
    old.filter((hash) => !unused.has(hash)),
  )
  for (const hash of unused)
    await inTransaction(db, async (tx) => {
      if (await takeLongUnused(tx, hash)) await removeFiles(directory, hash)
    })
  const stored = [...new Set((await readdir(directory)).flatMap((name) => readPictureFile(name)?.hash ?? []))]
  for (let start = 0; start < stored.length; start += askedAtOnce)
    await noteUnused(db, await unusedAmong(stored.slice(start, start + askedAtOnce)))
}

/** The file that says that the others are there goes first, as it comes last. */
async function removeFiles(directory: string, hash: string): Promise<void> {
  const names = [
    ...inWritingOrder.toReversed().map((width) => pictureFile(hash, width)),
    linkPreviewFile(hash),
  ]
  for (const name of names) await rm(join(directory, name), { force: true })
}
