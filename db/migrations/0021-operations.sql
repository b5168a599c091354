-- Which DATA_DIR belongs to this database: its file makit.id holds the same id. Until the first start has written it,
-- any folder is taken.
alter table settings
  add column data_dir_id uuid not null default gen_random_uuid(),
  add column has_data_dir boolean not null default false;
