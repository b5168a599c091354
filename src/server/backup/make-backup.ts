import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readPictureFile } from '#shared/listings/picture-urls.ts'
import { flushFolder } from '../data-folder/flush.ts'
import { makeFolder } from '../data-folder/make-folder.ts'
import type { PicturePlace } from '../pictures/open-pictures.ts'
import { shownPictures } from '../pictures/shown-pictures.ts'
import { type BackupTarget, folderTarget, manifestFile, picturesFolder } from './backup-files.ts'
import { backUpPictures } from './copy-pictures.ts'
import { BackupError, type Manifest } from './manifest.ts'
import {
  type CopiedTable,
  connect,
  quotedColumns,
  quotedTable,
  readMigrations,
  readSequences,
  readTables,
} from './tables.ts'

/** Where the data are, and where their copy is, or goes: into a folder that does not exist yet. */
export interface BackupPlaces {
  connectionString: string
  pictures: PicturePlace
  folder: string
}

/**
 * Copies database and pictures as they are at one moment, while servers go on working. The folder appears when all of it
 * is written, and not before. Throws BackupError with one line.
 */
export async function makeBackup({ folder, ...places }: BackupPlaces): Promise<Manifest> {
  if (existsSync(folder)) throw new BackupError(`${folder} exists already: a backup goes into a new folder.`)
  const unfinished = join(dirname(folder), `.${basename(folder)}.unfinished-${process.pid}`)
  const removeUnfinished = () => rmSync(unfinished, { recursive: true, force: true })
  // Also when the backup is stopped in the middle.
  process.once('exit', removeUnfinished)
  try {
    makeFolder(join(unfinished, picturesFolder), 0o700)
    return await takeBackup(places, async () => ({
      ...folderTarget(unfinished),
      async finish(manifest) {
        await writeFile(join(unfinished, manifestFile), textOf(manifest), { mode: 0o600, flush: true })
        for (const path of [join(unfinished, picturesFolder), unfinished]) await flushFolder(path)
        await rename(unfinished, folder)
        await flushFolder(dirname(folder))
      },
    }))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!/^(ENOSPC|EDQUOT|EFBIG|EROFS|ENOTDIR|EEXIST)$/.test(code ?? '')) throw error
    throw new BackupError(`There is no place or no room for the backup at ${folder} (${code}).`)
  } finally {
    removeUnfinished()
    process.off('exit', removeUnfinished)
  }
}

export const textOf = (manifest: Manifest) => `${JSON.stringify(manifest, null, 1)}\n`

/** A target that is told when all of it is written. */
export interface FinishedTarget extends BackupTarget {
  finish(manifest: Manifest): Promise<void>
}

/**
 * Copies everything into what `open` returns, which may ask the database first, and notes in the database that there is a backup of
 * that moment.
 */
export async function takeBackup(
  { connectionString, pictures: place }: Omit<BackupPlaces, 'folder'>,
  open: (client: pg.Client) => Promise<FinishedTarget>,
): Promise<Manifest> {
  const client = await connect(connectionString, 'makit: backup')
  try {
    const target = await open(client)
    const manifest = await copyEverything(client, place, target)
    await target.finish(manifest)
    await noteBackup(client, manifest)
    // Behind a proxy the database may hear of the connection's end late, and what follows needs the lock.
    await client.query('select pg_advisory_unlock_all()')
    return manifest
  } finally {
    // In the middle of a COPY it breaks the connection off (docs/adr/0019-internals.md).
    await client.end()
  }
}

/** So that the operator is alerted when backups stop (`makit_backup_age_seconds`). An older Makit's database has no place for it. */
async function noteBackup(client: pg.Client, { takenAt }: Manifest): Promise<void> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('public.settings') and attname = 'backed_up_at'`,
  )
  if (rows.length === 0) return
  await client.query('update settings set backed_up_at = greatest(backed_up_at, $1)', [takenAt])
}

async function copyEverything(
  client: pg.Client,
  place: PicturePlace,
  target: BackupTarget,
): Promise<Manifest> {
  const all = (await readTables(client)).map(quotedTable)
  // All that follows sees the database as it is now, whatever is written meanwhile.
  await client.query('begin isolation level repeatable read read only')
  // Before anything is seen: a table that a migration writes anew meanwhile would be seen empty.
  if (all.length > 0) await client.query(`lock table ${all.join(', ')} in access share mode`)
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  const migrations = await readMigrations(client)
  // Files never change, and one that the data show was there before them. Copied first: little time to be deleted in.
  const shown = await readShownPictures(client)
  const pictures = await backUpPictures(await place.open(), target)
  const tables: Manifest['tables'] = []
  for (const table of await readTables(client)) tables.push(await copyTable(client, table, target))
  const pictureHashes = new Set(pictures.map(({ name }) => readPictureFile(basename(name))?.hash))
  const manifest: Manifest = {
    format: 1,
    takenAt: rows[0]!.at.toISOString(),
    migrations,
    tables,
    sequences: await readSequences(client),
    pictures,
    missingPictures: shown.filter((hash) => !pictureHashes.has(hash)),
  }
  // Never after a failure: it would wait for the end of a COPY that is not read any more. What ends the connection ends the transaction.
  await client.query('rollback')
  return manifest
}

/** Of photos on their way, no rows: the phones have these photos too, and send them again. */
const emptied = ['public.uploads', 'public.upload_pieces']

const sourceOf = (table: CopiedTable): string =>
  emptied.includes(`${table.schema}.${table.table}`)
    ? `(select * from ${quotedTable(table)} where false)`
    : quotedColumns(table)

async function copyTable(
  client: pg.Client,
  table: CopiedTable,
  target: BackupTarget,
): Promise<Manifest['tables'][number]> {
  const name = `${table.schema}.${table.table}.copy`
  const sum = createHash('sha256')
  let bytes = 0
  const source = client.query(copyTo(`copy ${sourceOf(table)} to stdout`))
  // A target that fails before it reads leaves no listener for the end of the connection.
  source.on('error', () => {})
  async function* counted() {
    for await (const chunk of source) {
      bytes += chunk.length
      sum.update(chunk)
      yield chunk
    }
  }
  await target.write(name, Readable.from(counted(), { objectMode: false }))
  return { ...table, rows: source.rowCount, file: { name, bytes, sha256: sum.digest('hex') } }
}

/** Hashes of all pictures that the data show. */
export async function readShownPictures(client: pg.ClientBase): Promise<string[]> {
  const found = await client.query(
    `select from pg_attribute where attrelid = 'listings'::regclass and attname = 'taken_down_as' and not attisdropped`,
  )
  const shown = shownPictures({ keepsTakenDown: found.rows.length > 0 })
  const { rows } = await client.query<{ hash: string }>(
    `select distinct hash from (${shown}) shown where hash <> '' order by hash`,
  )
  return rows.map(({ hash }) => hash)
}
