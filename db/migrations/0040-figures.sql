-- What happened in the market and in each shop, day by day, for charts. Changes are added as rows of their own, so that no order
-- waits for another's counter, and are added up in the background: the sum is exact at any moment. There are no foreign
-- keys, which would lock the shop.

-- Clocks in Freetown show UTC all year, but this says what is meant.
create function freetown_day(at timestamptz) returns date language sql immutable parallel safe as $$
  select (at at time zone 'Africa/Freetown')::date
$$;

-- Stands for all shops together where there is a shop's id otherwise.
create function whole_market() returns uuid language sql immutable parallel safe as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

create table figure_days (
  shop_id uuid not null default whole_market(),
  day date not null,
  sign_ups integer not null default 0,
  shops integer not null default 0,
  listings integer not null default 0,
  orders integer not null default 0,
  -- Lines of orders, on the day of their order, by their present status; received ones are accepted.
  items_accepted integer not null default 0,
  items_rejected integer not null default 0,
  items_out_of_stock integer not null default 0,
  items_cancelled integer not null default 0,
  -- Price of what was accepted, without what vendors ordered from their own shop.
  accepted_cents bigint not null default 0,
  -- Payments of vendor orders, on the day when they were first told of, by what was last said.
  payments_said integer not null default 0,
  payments_received integer not null default 0,
  payments_disputed integer not null default 0,
  is_change boolean not null default true
);
create index figure_days_day on figure_days (shop_id, day);
create index figure_days_changes on figure_days (day) where is_change;

-- What a shop sold of each listing: accepted and received units, without those that its vendor ordered.
create table sold_days (
  shop_id uuid not null,
  day date not null,
  listing_id uuid not null,
  units integer not null,
  cents bigint not null,
  is_change boolean not null default true
);
create index sold_days_day on sold_days (shop_id, day);
create index sold_days_changes on sold_days (day) where is_change;

-- How long shops took to answer the orders of a day, without vendors' own. The longest of a bucket is a tenth longer than the
-- shortest: the median is looked for in one bucket instead of among all orders.
create function answer_bucket(seconds integer) returns integer language sql immutable parallel safe as $$
  select floor(11 * ln((seconds + 1)::float8))::integer
$$;
create table answer_days (
  day date not null,
  bucket integer not null,
  orders integer not null,
  is_change boolean not null default true
);
create index answer_days_day on answer_days (day);
create index answer_days_changes on answer_days (day) where is_change;

create index vendor_orders_answer_buckets
  on vendor_orders (freetown_day(placed_at), answer_bucket(answer_seconds), answer_seconds) include (placed_at)
  where answer_seconds is not null and not is_own;

create function count_sign_ups() returns trigger language plpgsql as $$ begin
  insert into figure_days (day, sign_ups) select freetown_day(created_at), count(*) from added group by 1;
  return null;
end $$;
create trigger sign_ups_counted after insert on users
  referencing new table as added for each statement execute function count_sign_ups();

create function count_new_shops() returns trigger language plpgsql as $$ begin
  insert into figure_days (day, shops) select freetown_day(created_at), count(*) from added group by 1;
  return null;
end $$;
create trigger new_shops_counted after insert on shops
  referencing new table as added for each statement execute function count_new_shops();

create function count_new_listings() returns trigger language plpgsql as $$ begin
  insert into figure_days (shop_id, day, listings)
  select coalesce(shop_id, whole_market()), day, count(*)
  from (select shop_id, freetown_day(created_at) as day from added) listings
  group by grouping sets ((shop_id, day), (day));
  return null;
end $$;
create trigger new_listings_counted after insert on listings
  referencing new table as added for each statement execute function count_new_listings();

-- The parts of an order come in one statement.
create function count_new_orders() returns trigger language plpgsql as $$ begin
  insert into figure_days (shop_id, day, orders)
  select coalesce(shop_id, whole_market()), day, count(distinct order_id)
  from (select shop_id, order_id, freetown_day(placed_at) as day from added) parts
  group by grouping sets ((shop_id, day), (day));
  return null;
end $$;
create trigger new_orders_counted after insert on vendor_orders
  referencing new table as added for each statement execute function count_new_orders();

-- New items are pending and count in none of these.
create function count_decisions() returns trigger language plpgsql as $$ begin
  with sides as materialized (
    select part.shop_id, freetown_day(part.placed_at) as day, changed.listing_id, side.status, side.times,
      side.status in ('accepted', 'completed') and not part.is_own as is_sold,
      changed.quantity * side.times as units, changed.price_cents * changed.quantity * side.times as cents
    from changed join former using (id) join vendor_orders part on part.id = changed.vendor_order_id,
      lateral (values (former.status, -1), (changed.status, 1)) side (status, times)
    where changed.status <> former.status),
  sold as (
    insert into sold_days (shop_id, day, listing_id, units, cents)
    select shop_id, day, listing_id, sum(units), sum(cents) from sides where is_sold
    group by shop_id, day, listing_id having sum(units) <> 0)
  insert into figure_days
    (shop_id, day, items_accepted, items_rejected, items_out_of_stock, items_cancelled, accepted_cents)
  select coalesce(shop_id, whole_market()), day, accepted, rejected, out_of_stock, cancelled, cents
  from (select shop_id, day,
      coalesce(sum(times) filter (where status in ('accepted', 'completed')), 0) as accepted,
      coalesce(sum(times) filter (where status = 'rejected'), 0) as rejected,
      coalesce(sum(times) filter (where status = 'out_of_stock'), 0) as out_of_stock,
      coalesce(sum(times) filter (where status = 'cancelled'), 0) as cancelled,
      coalesce(sum(cents) filter (where is_sold), 0) as cents
    from sides group by grouping sets ((shop_id, day), (day))) sums
  where (accepted, rejected, out_of_stock, cancelled, cents) is distinct from (0, 0, 0, 0, 0);
  return null;
end $$;
create trigger decisions_counted after update on order_items
  referencing old table as former new table as changed for each statement execute function count_decisions();

create function count_answer() returns trigger language plpgsql as $$ begin
  insert into answer_days (day, bucket, orders)
  select freetown_day(new.placed_at), answer_bucket(seconds), times
  from (values (old.answer_seconds, -1), (new.answer_seconds, 1)) side (seconds, times) where seconds is not null;
  return null;
end $$;
create trigger answer_counted after update on vendor_orders for each row
  when (old.answer_seconds is distinct from new.answer_seconds and not new.is_own) execute function count_answer();

create function count_payment() returns trigger language plpgsql as $$ begin
  insert into figure_days (shop_id, day, payments_said, payments_received, payments_disputed)
  select scope, freetown_day(first.created_at), coalesce(sum(times) filter (where side.state = 'said'), 0),
    coalesce(sum(times) filter (where side.state = 'received'), 0),
    coalesce(sum(times) filter (where side.state = 'disputed'), 0)
  from (select new.state, 1 union all
      select state, -1 from order_payments where vendor_order_id = new.vendor_order_id and number = new.number - 1)
      side (state, times)
    join order_payments first on first.vendor_order_id = new.vendor_order_id and first.number = 1
    join vendor_orders part on part.id = new.vendor_order_id,
    lateral (values (part.shop_id), (whole_market())) scopes (scope)
  group by scope, first.created_at having count(distinct side.state) = count(*);
  return null;
end $$;
create trigger payment_counted after insert on order_payments for each row execute function count_payment();

-- Counts everything there is, once at this migration and wherever rows were put in past the triggers; nothing else may be
-- under way.
create function count_all_figures() returns void language sql as $$
  delete from figure_days;
  delete from sold_days;
  delete from answer_days;

  insert into figure_days
  select shop_id, day, sum(sign_ups), sum(shops), sum(listings), sum(orders), sum(accepted), sum(rejected), sum(out_of_stock),
    sum(cancelled), sum(cents), sum(said), sum(received), sum(disputed), false
  from (
    select coalesce(shop_id, whole_market()) as shop_id, day, 0 as sign_ups, 0 as shops, count(*) as listings, 0 as orders,
      0 as accepted, 0 as rejected, 0 as out_of_stock, 0 as cancelled, 0 as cents, 0 as said, 0 as received, 0 as disputed
    from (select shop_id, freetown_day(created_at) as day from listings) dated
    group by grouping sets ((shop_id, day), (day))
    union all
    select whole_market(), freetown_day(created_at), count(*), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from users group by 2
    union all
    select whole_market(), freetown_day(created_at), 0, count(*), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from shops group by 2
    union all
    select coalesce(shop_id, whole_market()), day, 0, 0, 0, count(distinct order_id), 0, 0, 0, 0, 0, 0, 0, 0
    from (select shop_id, order_id, freetown_day(placed_at) as day from vendor_orders) parts
    group by grouping sets ((shop_id, day), (day))
    union all
    select coalesce(shop_id, whole_market()), day, 0, 0, 0, 0,
      count(*) filter (where status in ('accepted', 'completed')), count(*) filter (where status = 'rejected'),
      count(*) filter (where status = 'out_of_stock'), count(*) filter (where status = 'cancelled'),
      coalesce(sum(price_cents * quantity) filter (where status in ('accepted', 'completed') and not is_own), 0), 0, 0, 0
    from (select part.shop_id, freetown_day(part.placed_at) as day, part.is_own, status, price_cents, quantity
      from order_items item join vendor_orders part on part.id = item.vendor_order_id where status <> 'pending') decided
    group by grouping sets ((shop_id, day), (day))
    union all
    select coalesce(shop_id, whole_market()), day, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      count(*) filter (where payment_state = 'said'), count(*) filter (where payment_state = 'received'),
      count(*) filter (where payment_state = 'disputed')
    from (select shop_id, freetown_day(created_at) as day, payment_state
      from order_payments join vendor_orders on id = vendor_order_id where number = 1) told
    group by grouping sets ((shop_id, day), (day))) counted
  group by shop_id, day;

  insert into sold_days
  select part.shop_id, freetown_day(part.placed_at), listing_id, sum(quantity), sum(price_cents * quantity), false
  from order_items item join vendor_orders part on part.id = item.vendor_order_id
  where status in ('accepted', 'completed') and not part.is_own group by 1, 2, 3;

  insert into answer_days select freetown_day(placed_at), answer_bucket(answer_seconds), count(*), false
  from vendor_orders where answer_seconds is not null and not is_own group by 1, 2;
$$;
select count_all_figures();
