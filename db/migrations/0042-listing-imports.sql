-- A vendor's CSV file as it was previewed: what each line will do, until it is carried out, replaced by another, or too old.
create table listing_imports (
  id uuid primary key,
  shop_id uuid not null references shops,
  -- What the vendor was shown.
  lines jsonb not null,
  notes text[] not null,
  -- What carrying it out does; null where a line is faulty, and afterwards.
  plan jsonb,
  -- Hashes of pictures that came along.
  pictures text[] not null,
  created_at timestamptz not null default now(),
  -- What it has done.
  result jsonb,
  carried_out_at timestamptz,
  check (num_nonnulls(result, carried_out_at) in (0, 2)),
  check (carried_out_at is null or plan is null)
);
create unique index listing_imports_open on listing_imports (shop_id) where carried_out_at is null;
create index listing_imports_shop on listing_imports (shop_id);
create index listing_imports_age on listing_imports (created_at);
