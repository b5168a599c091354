import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { requireOwnPlace } from '../data-folder/data-dir-id.ts'
import { lockMigrations, migrateInTransaction, readMigrationNames } from '../migrate.ts'
import type { PicturePlace } from '../pictures/open-pictures.ts'
import { type BackupSource, folderSource } from './backup-files.ts'
import { restorePictures } from './copy-pictures.ts'
import { putFormerJobs } from './former-jobs.ts'
import type { BackupPlaces } from './make-backup.ts'
import { BackupError, type Manifest, readManifest, verifyTables } from './manifest.ts'
import { dropOwnObjects, type OwnObject, readOwnObjects, requireDroppable } from './own-objects.ts'
import { connect, quotedColumns, quotedTable, readTables } from './tables.ts'

/**
 * Signed out, not restored: a session that was ended after the backup, because a phone was stolen, must not come back.
 * All people sign in again. Subscriptions to pushes go with their sessions.
 */
const leftOut = ['public.sessions', 'public.push_subscriptions']

/**
 * Puts a backup into an empty database and picture folder; with `replaces` into any of Makit's, whose data are gone then.
 * Everything that can be checked is checked before; the old data go and the restored ones come in one transaction, the
 * newer migrations included: a restore that fails or is cut off leaves what was there. Throws BackupError.
 */
export const restoreBackup = (
  { folder, ...places }: BackupPlaces,
  options: { replaces?: boolean } = {},
): Promise<Manifest> => restoreFrom(folderSource(folder), places, options)

/** The same from wherever the backup lies. */
export async function restoreFrom(
  source: BackupSource,
  { connectionString, pictures: place }: Omit<BackupPlaces, 'folder'>,
  { replaces = false }: { replaces?: boolean } = {},
): Promise<Manifest> {
  const manifest = await readManifest(source)
  await refuseNewerBackup(manifest)
  await verifyTables(source, manifest)
  const client = await connect(connectionString, 'makit: restore')
  try {
    await refuseRunningServers(client)
    // A server that starts from now on waits here, and finds the restored data.
    await lockMigrations(client)
    const own = await readOwnObjects(client)
    if (!replaces && (await hasData(client, own)))
      throw new BackupError('The database has data already: restore into an empty one, or say --replace.')
    if (!replaces) await refuseForeignPlace(client, own, place)
    await requireDroppable(client, own)
    await restorePictures(await place.open(), source, manifest)
    await replaceData({ client, place, source, manifest, own })
    await requireOwnPlace(client, place.id)
    return manifest
  } finally {
    await client.end()
  }
}

async function refuseNewerBackup({ migrations }: Manifest): Promise<void> {
  const known = await readMigrationNames()
  if (migrations.every((name, index) => known[index] === name)) return
  throw new BackupError(
    `The backup was made by another Makit (up to migration ${migrations.at(-1)}): restore it with that one or a newer.`,
  )
}

/** Throws BackupError while others are connected: servers keep connections. */
export async function refuseRunningServers(client: pg.Client): Promise<void> {
  // One that has just stopped may still be closing its connections.
  for (let attemptsLeft = 10; ; attemptsLeft--) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::integer as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    const { others } = rows[0]!
    if (others === 0) return
    if (attemptsLeft === 0)
      throw new BackupError(`${others} connections use the database: stop all servers first.`)
    await sleep(100)
  }
}

/** Whether it holds anything that came from people. */
async function hasData(client: pg.Client, own: readonly OwnObject[]): Promise<boolean> {
  const tables = ['users', 'vendor_applications', 'messages'].filter((name) =>
    own.some((object) => object.type === 'table' && object.name === name),
  )
  if (tables.length === 0) return false
  const queries = tables.map((table) => `exists (select from public.${table})`)
  return (await client.query(`select where ${queries.join(' or ')}`)).rows.length > 0
}

/** The cleanup would remove the pictures of that other database. */
async function refuseForeignPlace(
  client: pg.Client,
  own: readonly OwnObject[],
  { id: { read, words } }: PicturePlace,
): Promise<void> {
  const found = await read()
  if (!found) return
  // As text and out of the whole row: an older Makit's table has no such column.
  const query = `select to_jsonb(settings) ->> 'data_dir_id' as id from public.settings`
  const hasSettings = own.some(({ name }) => name === 'settings')
  const { rows } = hasSettings ? await client.query<{ id: string | null }>(query) : { rows: [] }
  if (rows[0]?.id === found) return
  throw new BackupError(
    `${words.what} belongs to another database: set another ${words.setting}, or say --replace if that database is gone.`,
  )
}

interface Replacement {
  client: pg.Client
  manifest: Manifest
  own: readonly OwnObject[]
  place: PicturePlace
  source: BackupSource
}

/** Until the transaction commits, the old data are untouched; the pictures that are there by then do no harm. */
async function replaceData(replacement: Replacement): Promise<void> {
  const { client, place, source, manifest, own } = replacement
  await client.query('begin')
  try {
    await dropOwnObjects(client, own)
    await migrateInTransaction(client, { last: manifest.migrations.at(-1)! })
    await fill(client, source, manifest)
    await putFormerJobs(client, source, manifest)
    await migrateInTransaction(client, { last: 'newest' })
    // The data go to where they are restored: a folder that has served another database is theirs now.
    await client.query(
      'update settings set has_data_dir = false, data_dir_id = coalesce($1::uuid, gen_random_uuid())',
      [await place.id.read()],
    )
    await client.query('analyze')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw explained(error)
  }
}

function explained(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error
  const place = error.where ? ` (${error.where.split('\n')[0]})` : ''
  return new BackupError(
    `The database refused the backup, and holds what it held before: ${error.message}${place}.`,
  )
}

async function fill(client: pg.Client, source: BackupSource, manifest: Manifest): Promise<void> {
  const isOurs = ({ schema }: { schema: string }) => schema === 'public'
  const here = new Set((await readTables(client)).map(quotedTable))
  const tables = manifest.tables.filter(isOurs)
  const strange = tables.find((table) => !here.has(quotedTable(table)))
  if (strange) throw new BackupError(`There is no table ${quotedTable(strange)} in this Makit.`)
  const all = tables.map(quotedTable)
  // What migrating put in comes from the backup, and what triggers add up does too.
  await client.query(`truncate ${all.join(', ')}`)
  for (const table of all) await client.query(`alter table ${table} disable trigger user`)
  for (const table of tables) {
    if (leftOut.includes(`${table.schema}.${table.table}`)) continue
    const target = client.query(copyFrom(`copy ${quotedColumns(table)} from stdin`))
    await pipeline(await source.open(table.file), target)
    if (target.rowCount !== table.rows) {
      throw new BackupError(
        `Of ${table.rows} rows of ${table.table} only ${target.rowCount} could be restored.`,
      )
    }
  }
  for (const table of all) await client.query(`alter table ${table} enable trigger user`)
  for (const { schema, sequence, value } of manifest.sequences.filter(isOurs)) {
    await client.query(`select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)`, [
      schema,
      sequence,
      value,
    ])
  }
}
