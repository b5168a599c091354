-- What buyers say of goods that they received. A deleted review keeps its row, so that its item cannot be reviewed again.
create table reviews (
  id uuid primary key,
  order_item_id uuid not null unique references order_items,
  -- These three are taken from the item by a trigger.
  listing_id uuid not null references listings,
  shop_id uuid not null references shops,
  author_id uuid not null references users,
  rating smallint not null check (rating between 1 and 5),
  text text not null default '' check (length(text) <= 1000),
  created_at timestamptz not null,
  edited_at timestamptz,
  reply text not null default '' check (length(reply) <= 1000),
  -- When there was a reply first, kept when it is taken back: the buyer is told once.
  replied_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text not null default '' check (length(hidden_reason) <= 500),
  deleted_at timestamptz,
  is_shown boolean not null generated always as (hidden_at is null and deleted_at is null) stored,
  check (reply = '' or replied_at is not null),
  check (deleted_at is null or (text = '' and reply = '')),
  check (hidden_at is not null or hidden_reason = '')
);
create index reviews_listing on reviews (listing_id, id desc) where is_shown;
create index reviews_shop on reviews (shop_id, id desc) include (is_shown);
create index reviews_author on reviews (author_id);

-- An item that is completed never changes again, so this holds for good.
create function take_reviewed_item() returns trigger language plpgsql as $$ begin
  select item.listing_id, item.shop_id, orders.buyer_id into new.listing_id, new.shop_id, new.author_id
  from order_items item join orders on orders.id = item.order_id join shops on shops.id = item.shop_id
  where item.id = new.order_item_id and item.status = 'completed' and shops.vendor_id <> orders.buyer_id;
  if not found then
    raise check_violation using message = 'A review needs an item that another person than the vendor received';
  end if;
  return new;
end $$;
create trigger reviewed_item_taken before insert on reviews for each row execute function take_reviewed_item();

-- Sums that a trigger keeps. By the rank, lists put the best first: the average as it is shown, in tenths, then the number of
-- reviews; 0 without any.
create function rating_rank_of(rating_sum integer, rating_count integer) returns integer
  language sql immutable parallel safe as $$
    select case when rating_count = 0 then 0
      else (20 * rating_sum::bigint + rating_count) / (2 * rating_count) * 10000000 + least(rating_count, 9999999) end::integer
  $$;
alter table listings
  add column rating_sum integer not null default 0,
  add column rating_count integer not null default 0 check (rating_count >= 0),
  add column rating_rank integer not null default 0,
  add check (rating_sum between rating_count and 5 * rating_count),
  add check (rating_rank = rating_rank_of(rating_sum, rating_count));
alter table shops
  add column rating_sum integer not null default 0,
  add column rating_count integer not null default 0 check (rating_count >= 0),
  add check (rating_sum between rating_count and 5 * rating_count);

-- The shop before its listing, in the order in which other transactions lock them.
create function count_review() returns trigger language plpgsql as $$
declare
  summed integer := 0;
  counted integer := 0;
begin
  if tg_op <> 'INSERT' and old.is_shown then
    summed := summed - old.rating;
    counted := counted - 1;
  end if;
  if tg_op <> 'DELETE' and new.is_shown then
    summed := summed + new.rating;
    counted := counted + 1;
  end if;
  if summed <> 0 or counted <> 0 then
    update shops set rating_sum = rating_sum + summed, rating_count = rating_count + counted
    where id = coalesce(new.shop_id, old.shop_id);
    update listings set rating_sum = rating_sum + summed, rating_count = rating_count + counted,
      rating_rank = rating_rank_of(rating_sum + summed, rating_count + counted)
    where id = coalesce(new.listing_id, old.listing_id);
  end if;
  return null;
end $$;
create trigger review_counted after insert or delete or update of rating, hidden_at, deleted_at on reviews
  for each row execute function count_review();

create index listings_rating on listings (rating_rank desc, id desc)
  include (category_id, price_cents, is_in_stock) where is_shown;
create index listings_category_rating on listings (category_id, rating_rank desc, id desc)
  include (price_cents, is_in_stock) where is_shown;
create index listings_town_rating on listings (town, rating_rank desc, id desc)
  include (category_id, price_cents, is_in_stock) where is_shown;
drop index listings_shop_shown;
create index listings_shop_shown on listings (shop_id, id desc)
  include (category_id, price_cents, is_in_stock, rating_rank) where is_shown;

-- One more dimension, so that late pages of the best first start where the counts say: a bucket for each average; those
-- without a review stand behind, newest first, in the buckets of when they were made.
alter table listing_counts drop constraint listing_counts_ruler_check,
  add constraint listing_counts_dimension_check check (dimension in ('all', 'created', 'price', 'rating'));
alter table town_listing_counts drop constraint town_listing_counts_dimension_check,
  add constraint town_listing_counts_dimension_check check (dimension in ('all', 'created', 'price', 'rating'));

create function listing_buckets(id uuid, price_cents bigint, rating_rank integer)
  returns table (dimension text, bucket bigint) language sql immutable parallel safe as $$
    select dimension, bucket from listing_buckets(id, price_cents)
    union all
    select 'rating', case when rating_rank > 0 then (1 << 20) + rating_rank / 10000000
      else ('x' || left(id::text, 5))::bit(20)::bigint end
  $$;

create or replace function count_listings() returns trigger language plpgsql as $$ begin
  insert into listing_counts
  select dimension, bucket, category_id, is_in_stock, case when tg_op = 'DELETE' then -count(*) else count(*) end
  from changed, listing_buckets(changed.id, price_cents, rating_rank) where is_shown
  group by dimension, bucket, category_id, is_in_stock;
  return null;
end $$;

create or replace function count_changed_listing() returns trigger language plpgsql as $$ begin
  insert into listing_counts
  select dimension, bucket, category_id, is_in_stock, change
  from (select old.category_id, old.is_in_stock, old.price_cents, old.rating_rank, -1 as change where old.is_shown
    union all
    select new.category_id, new.is_in_stock, new.price_cents, new.rating_rank, 1 where new.is_shown) sides,
    listing_buckets(new.id, price_cents, rating_rank);
  return null;
end $$;

create or replace function count_listings_of_towns() returns trigger language plpgsql as $$ begin
  insert into town_listing_counts
  select town, dimension, bucket, category_id, is_in_stock,
    case when tg_op = 'DELETE' then -count(*) else count(*) end
  from changed, listing_buckets(changed.id, price_cents, rating_rank) where is_shown and town <> ''
  group by town, dimension, bucket, category_id, is_in_stock;
  return null;
end $$;

create or replace function count_changed_listing_of_town() returns trigger language plpgsql as $$ begin
  insert into town_listing_counts
  select town, dimension, bucket, category_id, is_in_stock, change
  from (select old.town, old.category_id, old.is_in_stock, old.price_cents, old.rating_rank, -1 as change where old.is_shown
    union all
    select new.town, new.category_id, new.is_in_stock, new.price_cents, new.rating_rank, 1 where new.is_shown) sides,
    listing_buckets(new.id, price_cents, rating_rank)
  where town <> '';
  return null;
end $$;

drop trigger count_changed on listings;
create trigger count_changed after update on listings for each row
  when ((old.is_shown or new.is_shown) and
    (old.is_shown, old.category_id, old.is_in_stock, old.price_cents, old.rating_rank)
      is distinct from (new.is_shown, new.category_id, new.is_in_stock, new.price_cents, new.rating_rank))
  execute function count_changed_listing();
drop trigger count_changed_of_town on listings;
create trigger count_changed_of_town after update on listings for each row
  when ((old.is_shown or new.is_shown) and
    (old.is_shown, old.town, old.category_id, old.is_in_stock, old.price_cents, old.rating_rank)
      is distinct from (new.is_shown, new.town, new.category_id, new.is_in_stock, new.price_cents, new.rating_rank))
  execute function count_changed_listing_of_town();

-- What is there already has no review.
insert into listing_counts
select 'rating', bucket, category_id, is_in_stock, sum(listings) from listing_counts where dimension = 'created'
group by bucket, category_id, is_in_stock;
insert into town_listing_counts
select town, 'rating', bucket, category_id, is_in_stock, sum(listings) from town_listing_counts where dimension = 'created'
group by town, bucket, category_id, is_in_stock;
