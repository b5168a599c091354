-- Tables, columns and jobs get the names that the field uses. What they hold and do stays the same.
alter table counted_events rename to rate_limit_events;
alter index counted_events_subject rename to rate_limit_events_subject;
alter index counted_events_age rename to rate_limit_events_age;

alter table waiting_mails rename is_sealed to is_encrypted;

update jobs set name = replace(name, 'sweep-', 'clean-up-'), key = replace(key, 'sweep-', 'clean-up-')
where name in ('sweep-old-rows', 'sweep-pictures');
update job_schedule set job = replace(job, 'sweep-', 'clean-up-') where job in ('sweep-old-rows', 'sweep-pictures');
update jobs set payload = (payload::jsonb - 'sealed' || jsonb_build_object('encrypted', payload ->> 'sealed'))::json
where payload ->> 'sealed' is not null;

-- A histogram: its dimension (all together, when made, price) and the bucket along it.
alter table listing_counts rename ruler to dimension;
alter table listing_counts rename block to bucket;
alter index listing_counts_place rename to listing_counts_bucket;

-- By when they were made, in buckets of about three days of UUIDv7; by price, in buckets of the same first two digits, named
-- by the lowest of them.
create function listing_buckets(id uuid, price_cents bigint) returns table (dimension text, bucket bigint)
  language sql immutable parallel safe as $$
    values ('all', 0), ('created', ('x' || left(id::text, 5))::bit(20)::bigint),
      ('price', trunc(price_cents::numeric, 2 - length(price_cents::text))::bigint)
  $$;

create or replace function count_listings() returns trigger language plpgsql as $$ begin
  insert into listing_counts
  select dimension, bucket, category_id, is_in_stock, case when tg_op = 'DELETE' then -count(*) else count(*) end
  from changed, listing_buckets(changed.id, price_cents) where is_shown
  group by dimension, bucket, category_id, is_in_stock;
  return null;
end $$;

create or replace function count_changed_listing() returns trigger language plpgsql as $$ begin
  insert into listing_counts
  select dimension, bucket, category_id, is_in_stock, change
  from (select old.category_id, old.is_in_stock, old.price_cents, -1 as change where old.is_shown
    union all select new.category_id, new.is_in_stock, new.price_cents, 1 where new.is_shown) sides,
    listing_buckets(new.id, price_cents);
  return null;
end $$;

drop function listing_places;
