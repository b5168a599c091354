-- Whether the demonstration market was put in, and wholly: a start that was killed meanwhile begins again.
create table demo_market (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
