import type { Services } from '../services.ts'
import { cleanUpPictures } from './picture-cleanup.ts'
import { unusedPictures } from './picture-use-rows.ts'

/**
 * Deletes the files of pictures that nothing shows since a day (docs/operations.md,
 * 'Housekeeping').
 */
export const cleanUpOrphanPictures = ({ db, pictures }: Services): Promise<void> =>
  cleanUpPictures(db, pictures.directory, (hashes) => unusedPictures(db, hashes))
