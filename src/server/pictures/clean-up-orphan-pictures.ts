import type { Services } from '../services.ts'
import { cleanUpPictures } from './picture-cleanup.ts'
import { unusedPictures } from './picture-use-rows.ts'
import { removeUnfinished } from './unfinished-files.ts'

/**
 * Deletes the files of pictures that nothing shows since a day (docs/operations.md,
 * 'Housekeeping').
 */
export async function cleanUpOrphanPictures({ db, pictures }: Services): Promise<void> {
  await removeUnfinished(pictures.unfinished)
  await cleanUpPictures(db, pictures.files, (hashes) => unusedPictures(db, hashes))
}
