create table cart_items (
  id uuid primary key,
  user_id uuid not null references users,
  listing_id uuid not null references listings,
  quantity integer not null check (quantity between 1 and 999),
  added_at timestamptz not null default now(),
  unique (user_id, listing_id)
);

create table orders (
  id uuid primary key,
  buyer_id uuid not null references users,
  created_at timestamptz not null default now(),
  -- Statuses are derived from the items; stored is only how the buyer closed the order.
  closed_as text check (closed_as in ('cancelled', 'completed')),
  closed_at timestamptz,
  first_name text not null,
  last_name text not null,
  phone text not null,
  method text not null check (method in ('delivery', 'pickup')),
  address text not null,
  instructions text not null default '',
  check ((closed_as is null) = (closed_at is null))
);
create index orders_buyer on orders (buyer_id, id desc);

create table vendor_orders (
  id uuid primary key,
  order_id uuid not null references orders,
  shop_id uuid not null references shops,
  unique (order_id, shop_id),
  unique (id, order_id, shop_id)
);
create index vendor_orders_shop on vendor_orders (shop_id, id desc);

create table order_items (
  id uuid primary key,
  order_id uuid not null,
  vendor_order_id uuid not null,
  shop_id uuid not null,
  listing_id uuid not null references listings,
  -- As ordered: a later edit of the listing changes no order.
  title text not null,
  price_cents bigint not null check (price_cents between 1 and 1000000000),
  quantity integer not null check (quantity between 1 and 999),
  picture text not null,
  status text not null default 'pending'
    check (status in ('pending', 'accepted', 'rejected', 'out_of_stock', 'cancelled', 'completed')),
  pending_since timestamptz not null default now(),
  foreign key (vendor_order_id, order_id, shop_id) references vendor_orders (id, order_id, shop_id),
  unique (vendor_order_id, listing_id)
);
create index order_items_order on order_items (order_id);
create index order_items_pending on order_items (pending_since) where status = 'pending';
create index order_items_listing on order_items (listing_id);

-- A repeated order answers the first result again. Only successes are kept, in the order's own transaction.
create table idempotency_keys (
  user_id uuid not null references users,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
