import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { makeFolder } from './make-folder.ts'

/** Why DATA_DIR is not the one of this database. The message says what to do. */
export class ForeignDataDirError extends Error {
  override name = 'ForeignDataDirError'
}

const fileIn = (dataDir: string) => join(dataDir, 'makit.id')

/** The id in the folder's file; undefined without one. */
export async function readDataDirId(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(fileIn(dataDir), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Makes sure that DATA_DIR is the folder that this database was served with before: its pictures and its mail key are
 * nowhere else. A new database takes a folder that no other has. Throws ForeignDataDirError, and makes no folder then.
 */
export async function requireOwnDataDir(client: pg.ClientBase, dataDir: string): Promise<void> {
  await client.query('begin')
  try {
    // Locked: of two servers that start together, each with a folder of its own, the second is refused.
    const { rows } = await client.query<{ id: string; hasDataDir: boolean }>(
      'select data_dir_id as id, has_data_dir as "hasDataDir" from settings for update',
    )
    const { id, hasDataDir } = rows[0]!
    const found = await readDataDirId(dataDir)
    if (found !== id && (found || hasDataDir)) throw foreign(dataDir, id, found)
    if (!found) await writeId(dataDir, id)
    if (!hasDataDir) await client.query('update settings set has_data_dir = true')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const foreign = (dataDir: string, id: string, found: string | undefined) =>
  new ForeignDataDirError(
    found
      ? `DATA_DIR ${dataDir} belongs to another database: ${fileIn(dataDir)} says ${found}, this database says ${id}. Set DATA_DIR or DATABASE_URL to the other of the pair; if they do belong together, write ${id} into that file.`
      : `DATA_DIR ${dataDir} is not the folder of this database, or is not mounted: ${fileIn(dataDir)} is missing. Set DATA_DIR to the folder with the pictures, which all servers share; if it is lost for good, write ${id} into that file to go on without them and without the mails with links that wait.`,
  )

async function writeId(dataDir: string, id: string): Promise<void> {
  makeFolder(dataDir)
  const unfinished = `${fileIn(dataDir)}.tmp-${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await writeFile(unfinished, `${id}\n`, { flush: true })
    await rename(unfinished, fileIn(dataDir))
  } finally {
    await rm(unfinished, { force: true })
  }
}
