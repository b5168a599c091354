-- Of which orders a vendor has been reminded, and after how many days: never twice, whoever runs the job.
create table order_reminders (
  vendor_order_id uuid not null references vendor_orders,
  days integer not null check (days > 0),
  queued_at timestamptz not null default now(),
  primary key (vendor_order_id, days)
);

-- The processes that run background jobs, and when they last said that they live: jobs of the others are freed.
create table job_runners (
  pool_id text primary key,
  seen_at timestamptz not null default now()
);

-- When each job of the schedule was queued last, by the one clock that all processes share.
create table job_schedule (
  job text primary key,
  minutes integer not null check (minutes > 0),
  queued_at timestamptz not null default now()
);
