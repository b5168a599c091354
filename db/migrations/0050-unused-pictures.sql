-- Pictures that nothing showed when the cleanup looked. A form that stores or names such a picture deletes its row, so that
-- the cleanup, which locks the row while it deletes the files, never takes what is being saved, wherever the files lie.
create table unused_pictures (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  found_at timestamptz not null default now()
);
