import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readPictureFile } from '#shared/listings/picture-urls.ts'
import type { PictureFiles } from '../pictures/picture-files.ts'
import { type BackedUpFile, type Manifest, picturesFolder } from './manifest.ts'

/** A bucket answers many requests at once, each after a while. */
const atOnce = 16

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += atOnce)
    await Promise.all(all.slice(start, start + atOnce).map(work))
}

/** Copies every picture in every width into the backup; link previews are made again when they are asked for. */
export async function backUpPictures(files: PictureFiles, folder: string): Promise<BackedUpFile[]> {
  const copied: BackedUpFile[] = []
  for await (const names of files.names())
    await inTurns(
      names.filter((name) => !readPictureFile(name)!.isLinkPreview),
      async (name) => {
        const bytes = await files.read(name)
        // Deleted just now, as nothing shows it any more.
        if (!bytes) return
        await writeFile(join(folder, picturesFolder, name), bytes, { flush: true })
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        copied.push({ name: `${picturesFolder}/${name}`, bytes: bytes.length, sha256 })
      },
    )
  return copied.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/**
 * Writes the backup's pictures beside those that are there: these are needed until the restored data are in place, and the
 * cleanup removes what nothing shows then. A picture of the same name is the same picture.
 */
export async function restorePictures(
  files: PictureFiles,
  folder: string,
  { pictures }: Manifest,
): Promise<void> {
  await inTurns(pictures, async ({ name }) => files.write(basename(name), await readFile(join(folder, name))))
  await files.flush()
}
