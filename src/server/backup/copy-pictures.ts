import { hash } from 'node:crypto'
import { basename } from 'node:path'
import { readPictureFile } from '#shared/listings/picture-urls.ts'
import type { PictureFiles } from '../pictures/picture-files.ts'
import { type BackedUpFile, type BackupSource, type BackupTarget, picturesFolder } from './backup-files.ts'
import { type Manifest, readBackedUpPicture } from './manifest.ts'

/** A bucket answers many requests at once, each after a while. */
const atOnce = 16

export async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += atOnce)
    await Promise.all(all.slice(start, start + atOnce).map(work))
}

/** Copies every picture in every width into the backup; link previews are made again when they are asked for. */
export async function backUpPictures(files: PictureFiles, target: BackupTarget): Promise<BackedUpFile[]> {
  const copied: BackedUpFile[] = []
  for await (const names of files.names())
    await inTurns(
      names.filter((name) => !readPictureFile(name)!.isLinkPreview),
      async (name) => {
        const known = target.known(name)
        if (known) {
          copied.push(known)
          return
        }
        const bytes = await files.read(name)
        // Deleted just now, as nothing shows it any more.
        if (!bytes) return
        await target.writePicture(name, bytes)
        const sha256 = hash('sha256', bytes)
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
  source: BackupSource,
  { pictures }: Manifest,
): Promise<void> {
  await inTurns(pictures, async (file) =>
    files.write(basename(file.name), await readBackedUpPicture(source, file)),
  )
  await files.flush()
}
