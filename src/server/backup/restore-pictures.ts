import { copyFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { flushFile, flushFolder } from '../data-folder/flush.ts'
import { makeFolder } from '../data-folder/make-folder.ts'
import type { Manifest } from './manifest.ts'

/** Pictures that are written, and not yet where they are shown. */
export interface StagedPictures {
  /** Gives them their names; a picture of the same name is the same picture. */
  putInPlace(): Promise<void>
  /** Removes those that have no name yet. */
  discard(): Promise<void>
}

/**
 * Copies the backup's pictures beside those that are there, and on to the disk. Others stay: they are needed until the
 * restored data are in place, and the cleanup removes what nothing shows then.
 */
export async function stagePictures(
  folder: string,
  picturesDir: string,
  { pictures }: Manifest,
): Promise<StagedPictures> {
  // What a killed restore leaves here is removed by the cleanup.
  const unfinished = join(picturesDir, '.unfinished')
  const staged = pictures.map(({ name }) => ({
    from: join(folder, name),
    path: join(unfinished, `restored-${basename(name)}`),
    to: join(picturesDir, basename(name)),
  }))
  const discard = async () => {
    for (const { path } of staged) await rm(path, { force: true })
  }
  makeFolder(unfinished)
  try {
    for (const { from, path } of staged) {
      await copyFile(from, path)
      await flushFile(path)
    }
  } catch (error) {
    await discard()
    throw error
  }
  return {
    discard,
    async putInPlace() {
      for (const { path, to } of staged) await rename(path, to)
      await flushFolder(picturesDir)
    },
  }
}
