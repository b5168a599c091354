-- Which DATA_DIR belongs to this database: its file makit.id holds the same id. Until the first start has written it,
-- any folder is taken.
alter table settings
  add column data_dir_id uuid not null default gen_random_uuid(),
  add column has_data_dir boolean not null default false;

-- Failures of one kind on one account within an hour are one row, so that they do not bury what administrators did.
alter table audit_log
  add column series text unique,
  add column times integer not null default 1 check (times > 0);
