-- Where a shop is: a name of src/shared/towns.ts, or empty where its vendor has not said.
alter table shops add column town text not null default '' check (length(town) <= 40);
alter table vendor_applications add column town text not null default '' check (length(town) <= 40);

-- Copied from the shop, so that an index finds the listings of a town in their order.
alter table listings add column town text not null default '';

-- Locked, so that a shop that moves in this moment takes the new listing with it.
create function take_town_of_shop() returns trigger language plpgsql as $$ begin
  new.town := coalesce((select town from shops where id = new.shop_id for share), '');
  return new;
end $$;
create trigger town_taken before insert on listings for each row execute function take_town_of_shop();

-- Locked in the order of ids, like orders do, so that neither waits for the other in a circle.
create function move_listings() returns trigger language plpgsql as $$ begin
  update listings set town = new.town where id in (
    select id from listings where shop_id = new.id and deleted_at is null order by id for no key update);
  return null;
end $$;
create trigger shop_moved after update of town on shops for each row
  when (old.town <> new.town) execute function move_listings();

create index listings_town_newest on listings (town, id desc)
  include (category_id, price_cents, is_in_stock) where is_shown;
create index listings_town_price on listings (town, price_cents, id desc)
  include (category_id, is_in_stock) where is_shown;
-- A shop has few enough to count and sort them, but not to read each of them for it.
create index listings_shop_shown on listings (shop_id, id desc)
  include (category_id, price_cents, is_in_stock) where is_shown;

-- What listing_counts is for the whole market, for each town. Apart from it, because a server of the version before adds that
-- table up while this one is being installed on others.
create table town_listing_counts (
  town text not null,
  dimension text not null check (dimension in ('all', 'created', 'price')),
  bucket bigint not null,
  category_id uuid not null,
  is_in_stock boolean not null,
  listings integer not null
);
create index town_listing_counts_bucket on town_listing_counts (dimension, town, bucket);

create function count_listings_of_towns() returns trigger language plpgsql as $$ begin
  insert into town_listing_counts
  select town, dimension, bucket, category_id, is_in_stock,
    case when tg_op = 'DELETE' then -count(*) else count(*) end
  from changed, listing_buckets(changed.id, price_cents) where is_shown and town <> ''
  group by town, dimension, bucket, category_id, is_in_stock;
  return null;
end $$;

create function count_changed_listing_of_town() returns trigger language plpgsql as $$ begin
  insert into town_listing_counts
  select town, dimension, bucket, category_id, is_in_stock, change
  from (select old.town, old.category_id, old.is_in_stock, old.price_cents, -1 as change where old.is_shown
    union all
    select new.town, new.category_id, new.is_in_stock, new.price_cents, 1 where new.is_shown) sides,
    listing_buckets(new.id, price_cents)
  where town <> '';
  return null;
end $$;

create trigger count_added_of_towns after insert on listings
  referencing new table as changed for each statement execute function count_listings_of_towns();
create trigger count_removed_of_towns after delete on listings
  referencing old table as changed for each statement execute function count_listings_of_towns();
create trigger count_changed_of_town after update on listings for each row
  when ((old.is_shown or new.is_shown) and
    (old.is_shown, old.town, old.category_id, old.is_in_stock, old.price_cents)
      is distinct from (new.is_shown, new.town, new.category_id, new.is_in_stock, new.price_cents))
  execute function count_changed_listing_of_town();
