-- Typo correction needs these two; where a managed database refuses them, search works without it.
do $$ begin
  create extension if not exists pg_trgm;
  create extension if not exists fuzzystrmatch;
exception when others then
  raise notice 'Search runs without typo correction: %', sqlerrm;
end $$;

create table shops (
  id uuid primary key,
  vendor_id uuid not null unique references users,
  name text not null check (name <> ''),
  description text not null default '',
  address text not null default '',
  logo text not null default '',
  banner text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

create table categories (
  id uuid primary key,
  name text not null unique,
  position integer not null unique
);
insert into categories (id, name, position) values
  ('01900000-0000-7000-8000-00000000ca01', 'Electronics', 1),
  ('01900000-0000-7000-8000-00000000ca02', 'Fashion & Beauty', 2),
  ('01900000-0000-7000-8000-00000000ca03', 'Food & Drinks', 3),
  ('01900000-0000-7000-8000-00000000ca04', 'Books & Stationery', 4),
  ('01900000-0000-7000-8000-00000000ca05', 'Home & Appliances', 5),
  ('01900000-0000-7000-8000-00000000ca06', 'Health & Personal Care', 6);

create table listings (
  id uuid primary key,
  shop_id uuid not null references shops,
  category_id uuid not null references categories,
  title text not null check (title <> ''),
  description text not null default '',
  price_cents bigint not null check (price_cents between 1 and 1000000000),
  stock integer not null default 1 check (stock >= 0),
  -- Names of stored pictures, the first one shown.
  pictures text[] not null check (cardinality(pictures) between 1 and 8),
  is_active boolean not null default true,
  -- Copied from the shop and its vendor by shops/shop-visibility.ts, so that an order can check it on the locked row.
  is_shop_open boolean not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  is_shown boolean not null generated always as (is_active and is_shop_open and deleted_at is null) stored,
  search tsvector not null
) with (fillfactor = 85);
alter table listings set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Ids are UUIDv7: their order is the order of creation. Stock is in no index, so that orders stay cheap updates.
create index listings_newest on listings (id desc) include (category_id) where is_shown;
create index listings_category_newest on listings (category_id, id desc) where is_shown;
create index listings_price on listings (price_cents, id desc) include (category_id) where is_shown;
create index listings_shop on listings (shop_id, id desc) where deleted_at is null;
create index listings_search on listings using gin (search) with (fastupdate = off);

-- The words of the market, for putting misspelt ones right.
create table search_terms (
  term text primary key,
  listings_count integer not null
);
do $$ begin
  create index search_terms_similar on search_terms using gin (term gin_trgm_ops);
exception when others then
  raise notice 'No index for typo correction: %', sqlerrm;
end $$;

create table saved_listings (
  user_id uuid not null references users,
  listing_id uuid not null references listings,
  saved_at timestamptz not null default now(),
  primary key (user_id, listing_id)
);
create index saved_listings_newest on saved_listings (user_id, saved_at desc);
