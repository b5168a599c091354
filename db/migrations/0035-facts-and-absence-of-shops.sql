-- How a shop answers its orders, kept with each vendor's order when it is answered, so that reading the facts of a shop reads one
-- index. Answered are items that the vendor has decided and those that expired; what the buyer cancelled is not.
alter table order_items
  add column is_expired boolean not null default false,
  add check (not is_expired or status = 'cancelled');

alter table vendor_orders
  -- As the order's created_at.
  add column placed_at timestamptz not null default now(),
  -- The buyer is the shop's vendor.
  add column is_own boolean not null default false,
  -- From the order to the first decision, seven days at most; the same seven days where it expired before any.
  add column answer_seconds integer check (answer_seconds between 0 and 604800),
  add column answered_items smallint not null default 0,
  add column accepted_items smallint not null default 0,
  add column is_received boolean not null default false,
  add check (accepted_items between 0 and answered_items);

-- Until now it was not stored why an item is cancelled. The buyer can cancel one while its order is open, but rarely does after
-- the last reminder; one whose order the buyer closed before its seven days were over has not expired.
update order_items item set is_expired = true from orders
where orders.id = item.order_id and item.status = 'cancelled'
  and (orders.closed_as is distinct from 'cancelled' or orders.closed_at > item.pending_since + interval '7 days')
  and exists (select from order_reminders done where done.vendor_order_id = item.vendor_order_id and done.days = 3);

update vendor_orders part set placed_at = orders.created_at, is_own = orders.buyer_id = shops.vendor_id
from orders, shops where orders.id = part.order_id and shops.id = part.shop_id;

-- When a shop answered was not stored either. Its reminders say between which days it did: half of that time is taken.
update vendor_orders part set
  answered_items = items.answered,
  accepted_items = items.accepted,
  is_received = items.received,
  answer_seconds = case when items.answered = 0 then null when items.expired = items.answered then 604800 else
    greatest(0, least(
      case (select max(days) from order_reminders done where done.vendor_order_id = part.id)
        when 3 then 5 * 86400 when 1 then 2 * 86400 else 43200 end,
      extract(epoch from orders.closed_at - orders.created_at)))::integer end
from orders, (
  select vendor_order_id, count(*) filter (where is_expired) as expired,
    count(*) filter (where is_expired or status in ('accepted', 'completed', 'rejected', 'out_of_stock')) as answered,
    count(*) filter (where status in ('accepted', 'completed')) as accepted,
    coalesce(bool_or(status = 'completed'), false) as received
  from order_items group by vendor_order_id) items
where items.vendor_order_id = part.id and orders.id = part.order_id;

-- Counted anew, not added up: the same whichever items a statement changes. The order is locked by all that change its items.
create function note_answers() returns trigger language plpgsql as $$ begin
  update vendor_orders part set
    answered_items = items.answered,
    accepted_items = items.accepted,
    is_received = items.received,
    answer_seconds = coalesce(part.answer_seconds, case when items.answered = 0 then null
      when items.expired = items.answered then 604800
      else least(greatest(extract(epoch from now() - part.placed_at), 0), 604800)::integer end)
  from (
    select vendor_order_id, count(*) filter (where is_expired) as expired,
      count(*) filter (where is_expired or status in ('accepted', 'completed', 'rejected', 'out_of_stock')) as answered,
      count(*) filter (where status in ('accepted', 'completed')) as accepted,
      coalesce(bool_or(status = 'completed'), false) as received
    from order_items
    where vendor_order_id in (
      select changed.vendor_order_id from changed join former using (id) where changed.status <> former.status)
    group by vendor_order_id) items
  where part.id = items.vendor_order_id;
  return null;
end $$;
create trigger answers_noted after update on order_items
  referencing old table as former new table as changed for each statement execute function note_answers();

create index vendor_orders_answered on vendor_orders (shop_id, placed_at)
  include (answer_seconds, answered_items, accepted_items, is_received)
  where answer_seconds is not null and not is_own;

-- Whether buyers may have the number before they order, and the last day of an absence, in Freetown.
alter table shops
  add column show_contact boolean not null default true,
  add column away_until date;

create function away_end(away_until date) returns timestamptz language sql immutable parallel safe as $$
  select (away_until + 1)::timestamp at time zone 'Africa/Freetown'
$$;
-- The last day of an absence that is not over.
create function away_now(away_until date) returns text language sql stable parallel safe as $$
  select case when away_end(away_until) > now() then to_char(away_until, 'YYYY-MM-DD') end
$$;

-- Each absence as it was: what waits for an answer is not measured by those times.
create table shop_absences (
  shop_id uuid not null references shops,
  since timestamptz not null,
  until timestamptz not null,
  primary key (shop_id, since),
  check (until >= since)
);
create index shop_absences_until on shop_absences (until);

create function note_absence() returns trigger language plpgsql as $$ begin
  if away_end(old.away_until) > now() then
    update shop_absences set until = greatest(away_end(new.away_until), now())
    where shop_id = new.id and until = away_end(old.away_until);
  elsif away_end(new.away_until) > now() then
    insert into shop_absences values (new.id, now(), away_end(new.away_until));
  end if;
  return null;
end $$;
create trigger absence_noted after update of away_until on shops for each row
  when (old.away_until is distinct from new.away_until) execute function note_absence();

-- When what has waited since then will have waited so many days, the absences of the shop left out. After an absence at least
-- a day is left, or as long as the absence was if that is less.
create function answer_by(shop uuid, since timestamptz, days integer) returns timestamptz
language plpgsql stable parallel safe as $$
declare
  deadline timestamptz := since + make_interval(days => days);
  absence record;
  away interval;
begin
  for absence in
    select past.since, past.until from shop_absences past
    where past.shop_id = shop and past.until > answer_by.since order by past.since
  loop
    away := absence.until - greatest(absence.since, since);
    deadline := greatest(deadline + away, absence.until + least(away, interval '1 day'));
  end loop;
  return deadline;
end $$;
