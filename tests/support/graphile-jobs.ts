import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Jobs as graphile-worker 0.18 stored them before Makit had a table of its own: waiting, tried, given up, under way. */
export async function fillGraphileJobs(db: Database): Promise<void> {
  await sql
    .raw(`
    create schema graphile_worker;
    create table graphile_worker._private_tasks (
      id integer generated always as identity primary key, identifier text not null unique);
    create table graphile_worker._private_job_queues (
      id integer generated always as identity primary key, queue_name text not null unique);
    create table graphile_worker._private_jobs (
      id bigint generated always as identity primary key,
      job_queue_id integer, task_id integer not null, payload json default '{}' not null,
      priority smallint default 0 not null, run_at timestamptz default now() not null,
      attempts smallint default 0 not null, max_attempts smallint default 25 not null, last_error text,
      created_at timestamptz default now() not null, updated_at timestamptz default now() not null,
      key text unique, locked_at timestamptz, locked_by text, revision integer default 0 not null, flags jsonb,
      is_available boolean generated always as (locked_at is null and attempts < max_attempts) stored not null);
    create table graphile_worker.migrations (id integer primary key, ts timestamptz default now() not null);
    create view graphile_worker.jobs as select job.id, identifier as task_identifier
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id;
    create function graphile_worker.add_job(identifier text) returns graphile_worker._private_jobs language sql
      as $$ select * from graphile_worker._private_jobs limit 1 $$;
    insert into graphile_worker.migrations values (20);
    insert into graphile_worker._private_tasks (identifier) values ('merge-mails'), ('send-mail'), ('sweep-pictures');
    insert into graphile_worker._private_jobs
        (task_id, payload, priority, run_at, attempts, max_attempts, last_error, updated_at, key, locked_at, locked_by)
      values
        (2, '{"messageId": "a\\tb"}', -1, '2026-01-01', 0, 12, null, '2026-01-01', null, null, null),
        (1, '{"recipient": "r"}', 0, '2030-01-01', 0, 12, null, '2026-01-01', 'merge-mails r', null, null),
        (2, '{"messageId": "2"}', 0, '2026-01-02', 3, 12, 'No', '2026-01-02', null, null, null),
        (2, '{"messageId": "3"}', 0, '2026-01-03', 12, 12, 'Never', '2026-01-04', null, null, null),
        (3, '{}', 0, '2026-01-05', 1, 12, null, '2026-01-05', 'sweep-pictures', '2026-01-05', 'worker-1');`)
    .execute(db)
}

/** The same in the table of jobs. */
export const takenOver = [
  ['mails', 'send-mail', { messageId: 'a\tb' }, null, true, '2026-01-01', 0, null, null],
  ['general', 'merge-mails', { recipient: 'r' }, 'merge-mails r', false, '2030-01-01', 0, null, null],
  ['mails', 'send-mail', { messageId: '2' }, null, false, '2026-01-02', 3, 'No', null],
  ['mails', 'send-mail', { messageId: '3' }, null, false, '2026-01-03', 12, 'Never', '2026-01-04'],
  ['general', 'clean-up-pictures', {}, 'clean-up-pictures', false, '2026-01-05', 1, null, null],
]

/** The migrated jobs, to be compared with them. */
export async function readTakenOver(db: Database): Promise<unknown[][]> {
  const jobs = await db.selectFrom('jobs').selectAll().orderBy('id').execute()
  const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null
  return jobs.map((job) => [
    ...[job.queue, job.name, job.payload, job.key, job.is_urgent, day(job.run_at), job.attempts],
    ...[job.last_error, day(job.given_up_at)],
  ])
}

/** Whether anything of graphile-worker is left. */
export async function hasGraphileSchema(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = 'graphile_worker'`.execute(db)
  return rows.length > 0
}
