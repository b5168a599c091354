import type { Database } from '../database/database.ts'
import type { Settings } from '../settings.ts'
import { openPictureFolder, pictureFolderIn } from './picture-folder.ts'
import { createPictureStore, type PictureStore } from './picture-store.ts'
import { unfinishedIn } from './unfinished-files.ts'

/** The pictures where the settings say that they lie. */
export async function openPictures(
  db: Database,
  { dataDir }: Pick<Settings, 'dataDir'>,
): Promise<PictureStore> {
  const folder = pictureFolderIn(dataDir)
  return createPictureStore({ db, files: await openPictureFolder(folder), unfinished: unfinishedIn(folder) })
}
