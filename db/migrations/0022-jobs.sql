-- What runs in the background: each job is a row from the transaction of its cause until it is done.
create table jobs (
  id bigint generated always as identity primary key,
  -- Each queue has workers of its own.
  queue text not null,
  name text not null,
  payload json not null,
  -- Of all jobs with one key at most one waits.
  key text,
  is_urgent boolean not null default false,
  run_at timestamptz not null default now(),
  -- How often it was begun.
  attempts integer not null default 0,
  last_error text,
  -- Names one run of the job. Its process renews the lease; one that has run out frees the job.
  lease uuid,
  leased_until timestamptz,
  given_up_at timestamptz,
  queued_at timestamptz not null default now(),
  check ((lease is null) = (leased_until is null))
);
create unique index jobs_key on jobs (key) where key is not null;
create index jobs_waiting on jobs (queue, is_urgent desc, run_at, id) where lease is null and given_up_at is null;
create index jobs_leased on jobs (lease) where lease is not null;

drop table job_runners;

-- Until now graphile-worker kept the jobs, in a schema of its own. Those under way are free: their servers are stopped.
do $$
declare
  own constant text[] := '{send-mail, merge-mails, mail-password-link, expire-pending-items, remind-vendors, sweep-old-rows,
    sweep-pictures, refresh-search-terms, add-up-listing-counts, rewrite-shop-search}';
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  lock table graphile_worker._private_jobs in access exclusive mode;
  -- Casts, because a restored backup has these tables as text.
  insert into jobs (queue, name, payload, key, is_urgent, run_at, attempts, last_error, given_up_at, queued_at)
    select case identifier when 'send-mail' then 'mails' else 'general' end, identifier, payload::text::json, key,
      priority::integer < 0, run_at::timestamptz, attempts::integer, last_error,
      case when attempts::integer >= max_attempts::integer then updated_at::timestamptz end, created_at::timestamptz
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where identifier = any(own)
    order by job.id::bigint;
  -- Another program may use the schema too.
  if not exists (select from graphile_worker._private_tasks where identifier <> all(own)) then
    drop schema graphile_worker cascade;
  end if;
end $$;
