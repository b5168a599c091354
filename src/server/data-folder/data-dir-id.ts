import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { makeFolder } from './make-folder.ts'

/** Why the place of the pictures is not the one of this database. The message says what to do. */
export class ForeignDataDirError extends Error {
  override name = 'ForeignDataDirError'
}

/** Where the id of the database is noted beside its pictures. */
export interface IdPlace {
  /** The id that is there; undefined without one. */
  read(): Promise<string | undefined>
  write(id: string): Promise<void>
  /** In words for the operator: what has the id, the setting that names it, and where the id stands. */
  words: { what: string; setting: string; where: string; ifMissing: string }
}

const fileIn = (dataDir: string) => join(dataDir, 'makit.id')

/** The id in a file of the folder. */
export const dataDirId = (dataDir: string): IdPlace => ({
  async read() {
    try {
      return (await readFile(fileIn(dataDir), 'utf8')).trim()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  },
  write: (id) => writeId(dataDir, id),
  words: {
    what: `DATA_DIR ${dataDir}`,
    setting: 'DATA_DIR',
    where: fileIn(dataDir),
    ifMissing: `is not the folder of this database, or is not mounted: ${fileIn(dataDir)} is missing. Set DATA_DIR to the folder with the pictures, which all servers share; if it is lost for good, write`,
  },
})

/**
 * Makes sure that the place is the one that this database was served with before: its pictures are nowhere else. A new database
 * takes one that no other has. Throws ForeignDataDirError, and makes no folder then.
 */
export async function requireOwnPlace(client: pg.ClientBase, place: IdPlace): Promise<void> {
  await client.query('begin')
  try {
    // Locked: of two servers that start together, each with a place of its own, the second is refused.
    const { rows } = await client.query<{ id: string; hasDataDir: boolean }>(
      'select data_dir_id as id, has_data_dir as "hasDataDir" from settings for update',
    )
    const { id, hasDataDir } = rows[0]!
    const found = await place.read()
    if (found !== id && (found || hasDataDir)) throw foreign(place, id, found)
    if (!found) await place.write(id)
    if (!hasDataDir) await client.query('update settings set has_data_dir = true')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The id that ties a database to its folder or bucket of pictures. */
export async function readDatabaseId(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select data_dir_id as id from settings')
  return rows[0]!.id
}

const foreign = ({ words }: IdPlace, id: string, found: string | undefined) =>
  new ForeignDataDirError(
    found
      ? `${words.what} belongs to another database: ${words.where} says ${found}, this database says ${id}. Set ${words.setting} or DATABASE_URL to the other of the pair; if they do belong together, write ${id} into that file.`
      : `${words.what} ${words.ifMissing} ${id} into that file to go on without them and without the mails with links that wait.`,
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
