import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError, type Manifest } from './manifest.ts'
import { quotedColumns } from './tables.ts'

/** What is read of the job runner's tables in a backup; whatever else their version had is left. */
const neededColumns: Record<string, string[]> = {
  _private_jobs: [
    ...['id', 'task_id', 'job_queue_id', 'payload', 'run_at', 'attempts', 'max_attempts', 'last_error'],
    ...['key', 'priority', 'flags'],
  ],
  _private_tasks: ['id', 'identifier'],
  _private_job_queues: ['id', 'queue_name'],
}

const jobTables = ({ tables }: Manifest) =>
  tables.filter(({ schema, table }) => schema === 'graphile_worker' && table in neededColumns)

/** Throws BackupError if the jobs of this backup can't be read. */
export function refuseUnreadableJobs(manifest: Manifest): void {
  const columns = new Map(jobTables(manifest).map((table) => [table.table, table.columns]))
  for (const [table, needed] of Object.entries(neededColumns)) {
    const missing = needed.filter((column) => !columns.get(table)?.includes(column))
    if (missing.length === 0) continue
    throw new BackupError(`The backup's jobs can't be read: ${table} has no ${missing.join(', ')}.`)
  }
}

/**
 * Puts the backup's jobs in the place of those that wait in the database, through the job runner's public functions only:
 * so it does not matter which version of its tables the backup was made of. To be called in the restore's transaction.
 */
export async function restoreJobs(client: pg.ClientBase, folder: string, manifest: Manifest): Promise<void> {
  for (const { table, columns, file } of jobTables(manifest)) {
    // As text: the types may be those of another version.
    const definitions = columns.map((column) => `"${column.replaceAll('"', '""')}" text`)
    await client.query(`create temporary table ${table} (${definitions.join(', ')}) on commit drop`)
    const target = client.query(
      copyFrom(`copy ${quotedColumns({ schema: 'pg_temp', table, columns })} from stdin`),
    )
    await pipeline(createReadStream(join(folder, file.name)), target)
  }
  await client.query(`select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null`)
  await client.query(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`)
  // Where they had been begun, the server that had begun them is gone: they are free.
  await client.query(`create temporary table restored_jobs on commit drop as
    select (graphile_worker.add_job(identifier, payload::json, queue_name, run_at::timestamptz,
        max_attempts::integer, key, priority::integer, array(select jsonb_object_keys(flags::jsonb)))).id,
      attempts::integer, max_attempts::integer, last_error
    from (select task.identifier, queue.queue_name, job.* from pg_temp._private_jobs job
      join pg_temp._private_tasks task on task.id = job.task_id
      left join pg_temp._private_job_queues queue on queue.id = job.job_queue_id
      order by job.id::bigint) as backed_up`)
  await client.query(`select graphile_worker.reschedule_jobs(array_agg(id), attempts => attempts)
    from pg_temp.restored_jobs where attempts between 1 and max_attempts - 1 group by attempts`)
  await client.query(`select graphile_worker.permanently_fail_jobs(array_agg(id), last_error)
    from pg_temp.restored_jobs where attempts >= max_attempts group by last_error`)
}
