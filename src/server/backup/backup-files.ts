import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export const manifestFile = 'manifest.json'
export const picturesFolder = 'pictures'

export interface BackedUpFile {
  name: string
  bytes: number
  sha256: string
}

/** Where a backup is written to, file by file. Its manifest comes last. */
export interface BackupTarget {
  /** Returns when all of it is written and safe. */
  write(name: string, content: Readable): Promise<void>
  /** The picture as an earlier backup wrote it, where that is enough; undefined where it is to be written. */
  known(name: string): BackedUpFile | undefined
  writePicture(name: string, bytes: Buffer): Promise<void>
}

/** Where a finished backup is read from. */
export interface BackupSource {
  /** In words for the operator. */
  name: string
  /** Undefined where there is no finished backup. */
  readManifest(): Promise<string | undefined>
  /** What comes is checked by the reader. Fails with ENOENT where it is not there, at once or while it is read. */
  open(file: BackedUpFile): Promise<Readable>
}

/** A folder of its own, with everything on the disk. */
export const folderTarget = (folder: string): BackupTarget => ({
  write: (name, content) =>
    pipeline(content, createWriteStream(join(folder, name), { mode: 0o600, flush: true })),
  known: () => undefined,
  writePicture: (name, bytes) => writeFile(join(folder, picturesFolder, name), bytes, { flush: true }),
})

export const folderSource = (folder: string): BackupSource => ({
  name: folder,
  readManifest: () => readFile(join(folder, manifestFile), 'utf8').catch(() => undefined),
  open: async ({ name }) => createReadStream(join(folder, name)),
})
