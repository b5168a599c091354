import type { Logger } from 'pino'
import { dataDirId, type IdPlace } from '../data-folder/data-dir-id.ts'
import { makeFolder } from '../data-folder/make-folder.ts'
import type { Database } from '../database/database.ts'
import type { Settings } from '../settings.ts'
import type { PictureFiles } from './picture-files.ts'
import { openPictureFolder, pictureFolderIn } from './picture-folder.ts'
import { createPictureStore, type PictureStore } from './picture-store.ts'
import { removeUnfinished, unfinishedIn } from './unfinished-files.ts'

/** Where the pictures lie by the settings, and the id of their database beside them. */
export interface PicturePlace {
  /** In words for the operator. */
  name: string
  id: IdPlace
  /** Makes the folder where needed: ask for the id before. */
  open(): Promise<PictureFiles>
}

type Using = Pick<Settings, 'dataDir' | 'bucket'>

/** The library for buckets is loaded only where one is set. */
export async function picturePlace(
  { dataDir, bucket }: Using,
  log: Pick<Logger, 'error'>,
): Promise<PicturePlace> {
  if (bucket) return (await import('./bucket/picture-bucket.ts')).bucketPlace(bucket, log)
  return folderPlace(dataDir)
}

/** The folder that a server uses which is told no other place. */
export function folderPlace(dataDir: string): PicturePlace {
  const folder = pictureFolderIn(dataDir)
  return { name: folder, id: dataDirId(dataDir), open: () => openPictureFolder(folder) }
}

/** The pictures of a server. */
export async function openPictures(
  db: Database,
  { dataDir }: Pick<Settings, 'dataDir'>,
  place: PicturePlace,
): Promise<PictureStore> {
  const unfinished = unfinishedIn(pictureFolderIn(dataDir))
  makeFolder(unfinished)
  await removeUnfinished(unfinished)
  return createPictureStore({ db, files: await place.open(), unfinished })
}
