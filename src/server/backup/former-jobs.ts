import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { BackupSource } from './backup-files.ts'
import type { Manifest } from './manifest.ts'
import { quotedColumns, quotedTable } from './tables.ts'

/** Where graphile-worker kept the jobs until the migration below took them over. */
export const formerJobsSchema = 'graphile_worker'

const takingOver = '0022-jobs'

export const hasFormerJobs = (migrations: readonly string[]): boolean => !migrations.includes(takingOver)

/**
 * Puts the jobs of a backup that is older than the table of jobs where the migrations that follow find and take them over.
 * As text: the types may be those of another version of graphile-worker.
 */
export async function putFormerJobs(
  client: pg.ClientBase,
  source: BackupSource,
  manifest: Manifest,
): Promise<void> {
  const tables = manifest.tables.filter(({ schema }) => schema === formerJobsSchema)
  if (tables.length > 0) await client.query(`create schema ${formerJobsSchema}`)
  for (const table of tables) {
    const columns = table.columns.map((column) => `"${column.replaceAll('"', '""')}" text`)
    await client.query(`create table ${quotedTable(table)} (${columns.join(', ')})`)
    const target = client.query(copyFrom(`copy ${quotedColumns(table)} from stdin`))
    await pipeline(await source.open(table.file), target)
  }
}
