-- Whether something can be had, apart from how many: orders that leave some on the shelf touch no index.
alter table listings add column is_in_stock boolean not null generated always as (stock > 0) stored;

-- Everything a list filters by is in its index, so that finding a page never reads the listings it passes over.
drop index listings_newest, listings_category_newest, listings_price;
create index listings_newest on listings (id desc)
  include (category_id, price_cents, is_in_stock) where is_shown;
create index listings_category_newest on listings (category_id, id desc)
  include (price_cents, is_in_stock) where is_shown;
create index listings_price on listings (price_cents, id desc)
  include (category_id, is_in_stock) where is_shown;
create index listings_category_price on listings (category_id, price_cents, id desc)
  include (is_in_stock) where is_shown;

-- Where a listing stands on the rulers along which shown listings are counted: all together; by when they were made, in
-- blocks of about three days of UUIDv7; by price, in blocks of the same first two digits, named by the lowest of them.
create function listing_places(id uuid, price_cents bigint) returns table (ruler text, block bigint)
  language sql immutable parallel safe as $$
    values ('all', 0), ('created', ('x' || left(id::text, 5))::bit(20)::bigint),
      ('price', trunc(price_cents::numeric, 2 - length(price_cents::text))::bigint)
  $$;

-- Changes are added as rows of their own, so that nobody waits for a counter, and are added up in the background: the
-- sum is exact at any moment.
create table listing_counts (
  ruler text not null check (ruler in ('all', 'created', 'price')),
  block bigint not null,
  category_id uuid not null,
  is_in_stock boolean not null,
  listings integer not null
);
create index listing_counts_place on listing_counts (ruler, block);

create function count_listings() returns trigger language plpgsql as $$ begin
  insert into listing_counts
  select ruler, block, category_id, is_in_stock, case when tg_op = 'DELETE' then -count(*) else count(*) end
  from changed, listing_places(changed.id, price_cents) where is_shown
  group by ruler, block, category_id, is_in_stock;
  return null;
end $$;

create function count_changed_listing() returns trigger language plpgsql as $$ begin
  insert into listing_counts
  select ruler, block, category_id, is_in_stock, change
  from (select old.category_id, old.is_in_stock, old.price_cents, -1 as change where old.is_shown
    union all select new.category_id, new.is_in_stock, new.price_cents, 1 where new.is_shown) sides,
    listing_places(new.id, price_cents);
  return null;
end $$;

create trigger count_added after insert on listings
  referencing new table as changed for each statement execute function count_listings();
create trigger count_removed after delete on listings
  referencing old table as changed for each statement execute function count_listings();
-- By the row, and only where a count changes: an order that leaves units on the shelf never gets here.
create trigger count_changed after update on listings for each row
  when ((old.is_shown or new.is_shown) and
    (old.is_shown, old.category_id, old.is_in_stock, old.price_cents)
      is distinct from (new.is_shown, new.category_id, new.is_in_stock, new.price_cents))
  execute function count_changed_listing();

-- What is there already.
insert into listing_counts
select ruler, block, category_id, is_in_stock, count(*)
from listings, listing_places(listings.id, price_cents) where is_shown
group by ruler, block, category_id, is_in_stock;
