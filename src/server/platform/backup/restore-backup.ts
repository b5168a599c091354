import { createReadStream } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { makeFolder } from '../make-folder.ts'
import { migrateTo, migrateToLatest, readMigrationNames } from '../migrate.ts'
import type { BackupPlaces } from './make-backup.ts'
import { BackupError, type Manifest, readManifest, verifyFiles } from './manifest.ts'
import { connect, quotedColumns, quotedTable, readTables, readVersions } from './tables.ts'

/**
 * Signed out, not restored: a session that somebody ended after the backup, because a phone was stolen, must not begin
 * anew. Everybody signs in again.
 */
const leftOut = 'public.sessions'

/**
 * Puts a backup into an empty database and picture folder; with `replaces` into any, whose data are gone then. All data
 * come in one transaction: a restore that is cut off leaves none. Then the newer migrations follow. Throws BackupError.
 */
export async function restoreBackup(
  { connectionString, picturesDir, folder }: BackupPlaces,
  { replaces = false }: { replaces?: boolean } = {},
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await verifyFiles(folder, manifest)
  await refuseUnknownMigrations(manifest)
  const client = await connect(connectionString, 'makit: restore')
  try {
    await refuseRunningServers(client)
    if (await hasData(client)) {
      if (!replaces)
        throw new BackupError('The database has data already: restore into an empty one, or say --replace.')
    }
    await clear(client)
    await migrateTo(connectionString, manifest.migrations.at(-1)!)
    await refuseOtherVersions(client, manifest)
    await copyPictures(folder, picturesDir, manifest)
    await fill(client, folder, manifest)
    await migrateToLatest(connectionString)
    await client.query('analyze')
    return manifest
  } finally {
    await client.end()
  }
}

async function refuseUnknownMigrations({ migrations }: Manifest): Promise<void> {
  const known = await readMigrationNames()
  if (migrations.every((name, index) => known[index] === name)) return
  throw new BackupError(
    `The backup was made by another Makit (up to migration ${migrations.at(-1)}): restore it with that one or a newer.`,
  )
}

async function refuseRunningServers(client: pg.Client): Promise<void> {
  // One that has just stopped still says goodbye.
  for (let patience = 10; ; patience--) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::integer as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    const { others } = rows[0]!
    if (others === 0) return
    if (patience === 0)
      throw new BackupError(`${others} connections use the database: stop all servers first.`)
    await sleep(100)
  }
}

async function hasData(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.users') is not null as exists`,
  )
  if (!rows[0]!.exists) return false
  return (await client.query('select from users limit 1')).rows.length > 0
}

async function clear(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists graphile_worker cascade')
  await client.query('drop schema public cascade')
  await client.query('create schema public')
}

async function refuseOtherVersions(client: pg.Client, { jobsVersion }: Manifest): Promise<void> {
  const now = await readVersions(client)
  if (now.jobsVersion === jobsVersion) return
  throw new BackupError(
    `The backup's jobs are of version ${jobsVersion}, this Makit's of ${now.jobsVersion}: restore it with the Makit that made it, then start this one.`,
  )
}

async function fill(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const here = new Set((await readTables(client)).map(quotedTable))
  const strange = manifest.tables.find((table) => !here.has(quotedTable(table)))
  if (strange) throw new BackupError(`There is no table ${quotedTable(strange)} in this Makit.`)
  await client.query('begin')
  const all = manifest.tables.map(quotedTable)
  // What migrating put in comes from the backup, and what triggers add up does too.
  await client.query(`truncate ${all.join(', ')}`)
  for (const table of all) await client.query(`alter table ${table} disable trigger user`)
  for (const table of manifest.tables) {
    if (`${table.schema}.${table.table}` === leftOut) continue
    const target = client.query(copyFrom(`copy ${quotedColumns(table)} from stdin`))
    await pipeline(createReadStream(join(folder, table.file.name)), target)
    if (target.rowCount !== table.rows) {
      throw new BackupError(
        `Of ${table.rows} rows of ${table.table} only ${target.rowCount} could be restored.`,
      )
    }
  }
  for (const table of all) await client.query(`alter table ${table} enable trigger user`)
  for (const { schema, sequence, value } of manifest.sequences) {
    await client.query(`select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)`, [
      schema,
      sequence,
      value,
    ])
  }
  // Jobs that a server had begun belong to nobody now.
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null')
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null')
  await client.query('commit')
}

async function copyPictures(folder: string, picturesDir: string, { pictures }: Manifest): Promise<void> {
  const unfinished = join(picturesDir, '.unfinished')
  makeFolder(unfinished)
  for (const { name } of pictures) {
    const path = join(unfinished, `restored-${basename(name)}`)
    await copyFile(join(folder, name), path)
    await rename(path, join(picturesDir, basename(name)))
  }
  await rm(unfinished, { recursive: true, force: true })
}
