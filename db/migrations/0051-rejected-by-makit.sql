-- A shop's facts tell how its vendor answers: what Makit rejects for a vendor who no longer sells is no answer of the shop.
alter table order_items
  add column is_rejected_by_makit boolean not null default false,
  add check (not is_rejected_by_makit or status = 'rejected');

-- As in 0035, without Makit's own rejections.
create or replace function note_answers() returns trigger language plpgsql as $$ begin
  update vendor_orders part set
    answered_items = items.answered,
    accepted_items = items.accepted,
    is_received = items.received,
    answer_seconds = coalesce(part.answer_seconds, case when items.answered = 0 then null
      when items.expired = items.answered then 604800
      else least(greatest(extract(epoch from now() - part.placed_at), 0), 604800)::integer end)
  from (
    select vendor_order_id, count(*) filter (where is_expired) as expired,
      count(*) filter (where is_expired
        or status in ('accepted', 'completed', 'rejected', 'out_of_stock') and not is_rejected_by_makit) as answered,
      count(*) filter (where status in ('accepted', 'completed')) as accepted,
      coalesce(bool_or(status = 'completed'), false) as received
    from order_items
    where vendor_order_id in (
      select changed.vendor_order_id from changed join former using (id) where changed.status <> former.status)
    group by vendor_order_id) items
  where part.id = items.vendor_order_id;
  return null;
end $$;

-- The history names what Makit rejected, the first 25 items of an order at least. Since then the vendor may have come back and
-- have rejected an item again.
update order_items item set is_rejected_by_makit = true
from order_events event
where event.order_id = item.order_id and event.vendor_order_id = item.vendor_order_id
  and event.kind = 'decided' and event.actor = 'makit' and item.status = 'rejected' and item.reject_reason = ''
  and (event.items > 25 or position(item.quantity || ' x ' || item.title in event.text) > 0)
  and not exists (select from order_events later
    where later.order_id = item.order_id and later.vendor_order_id = item.vendor_order_id and later.number > event.number
      and later.kind = 'decided' and later.actor = 'vendor'
      and position(item.quantity || ' x ' || item.title in later.text) > 0);

-- Where Makit came first, the vendor's own first answer counts, or none.
with left_shops as (
  select order_id, vendor_order_id, min(number) as number from order_events
  where kind = 'decided' and actor = 'makit' group by order_id, vendor_order_id),
answered as (
  select left_shops.vendor_order_id, left_shops.number,
    (select count(*) from order_items item where item.vendor_order_id = left_shops.vendor_order_id
      and (is_expired or status in ('accepted', 'completed', 'rejected', 'out_of_stock') and not is_rejected_by_makit)) as items,
    own.number as own_number, own.kind, own.created_at
  from left_shops left join lateral (
    select event.number, kind, created_at from order_events event
    where event.order_id = left_shops.order_id and event.vendor_order_id = left_shops.vendor_order_id
      and (kind = 'expired' or kind = 'decided' and actor = 'vendor')
    order by event.number limit 1) own on true)
update vendor_orders part set
  answered_items = answered.items,
  answer_seconds = case
    when own_number is null and answered.items = 0 then null
    when own_number is null or own_number < answered.number then part.answer_seconds
    when answered.kind = 'expired' then 604800
    else least(greatest(extract(epoch from answered.created_at - part.placed_at), 0), 604800)::integer end
from answered where part.id = answered.vendor_order_id;

-- What people are told with a shop that no longer sells: its vendor, and the buyers of what it has accepted.
alter table notifications drop constraint notifications_kind_check, add constraint notifications_kind_check check (kind in (
  'order_placed', 'order_cancelled', 'order_received', 'payment_said', 'review', 'listing_taken_down', 'listing_restored',
  'order_answered', 'order_expired', 'delivery_fee', 'payment_received', 'payment_disputed', 'review_reply', 'back_in_stock',
  'application_received', 'message_received', 'report_received', 'listing_mended', 'shop_closed'));
