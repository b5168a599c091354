import type { Services } from '../services.ts'
import { sweepPictures } from './picture-cleanup.ts'
import { unusedPictures } from './picture-use-rows.ts'

/** Removes the files of pictures that nothing shows and nobody uploaded within a day (docs/operations.md, 'Housekeeping'). */
export const sweepOrphanPictures = ({ db, pictures }: Services): Promise<void> =>
  sweepPictures(pictures.directory, (hashes) => unusedPictures(db, hashes))
