-- Makit holds no money. It records what a shop asks for its delivery, what buyer and vendor say of paying, and everything else that
-- happens to an order.
alter table vendor_orders
  add column delivery_fee_cents integer check (delivery_fee_cents between 0 and 10000000),
  -- Of the newest payment, kept by a trigger.
  add column payment_state text not null default 'none'
    check (payment_state in ('none', 'said', 'received', 'disputed'));
create index vendor_orders_payment on vendor_orders (payment_state, id desc) where payment_state <> 'none';

create function refuse_fee_of_pickup() returns trigger language plpgsql as $$ begin
  if exists (select from orders where id = new.order_id and method = 'pickup') then
    raise check_violation using message = 'What is picked up has no delivery fee';
  end if;
  return new;
end $$;
create trigger fee_of_pickup_refused before update of delivery_fee_cents on vendor_orders for each row
  when (new.delivery_fee_cents is not null) execute function refuse_fee_of_pickup();

-- Each row is all that was known then, so the newest of a vendor order holds: `said` by the buyer, the others by the vendor.
create table order_payments (
  vendor_order_id uuid not null references vendor_orders,
  -- From 1 on; a trigger counts.
  number integer not null,
  state text not null check (state in ('said', 'received', 'disputed')),
  method text check (method in ('orange_money', 'afrimoney', 'bank', 'cash', 'other')),
  amount_cents bigint not null check (amount_cents > 0),
  reference text not null check (length(reference) <= 60),
  note text not null check (length(note) <= 300),
  created_at timestamptz not null,
  author_id uuid not null references users,
  primary key (vendor_order_id, number),
  check (state = 'received' or method is not null),
  check (state <> 'said' or note = '')
);

-- The vendor can say at any time that the money is there; the buyer not after that, and disputed is what the buyer has said.
create function note_payment() returns trigger language plpgsql as $$ begin
  update vendor_orders set payment_state = new.state
  where id = new.vendor_order_id and (new.state = 'received'
    or new.state = 'said' and payment_state <> 'received' or new.state = 'disputed' and payment_state = 'said');
  if not found then
    raise check_violation using message = 'This payment cannot be ' || new.state || ' now';
  end if;
  select coalesce(max(number), 0) + 1 into new.number from order_payments where vendor_order_id = new.vendor_order_id;
  return new;
end $$;
create trigger payment_noted before insert on order_payments for each row execute function note_payment();

-- Nothing said is unsaid. Only words of people are erased, with their accounts.
create function refuse_change() returns trigger language plpgsql as $$ begin
  raise check_violation using message = tg_table_name || ' are only added to';
end $$;
create trigger payment_deletion_refused before delete on order_payments for each row execute function refuse_change();
create trigger payment_change_refused before update on order_payments for each row
  when ((new.vendor_order_id, new.number, new.state, new.method, new.amount_cents, new.created_at, new.author_id)
      is distinct from
      (old.vendor_order_id, old.number, old.state, old.method, old.amount_cents, old.created_at, old.author_id)
    or new.reference not in ('', old.reference) or new.note not in ('', old.note))
  execute function refuse_change();

-- What happened to a shop's part of an order, in words without persons. That it was placed, its own row says.
create table order_events (
  order_id uuid not null,
  -- From 1 on; a trigger counts.
  number integer not null,
  vendor_order_id uuid not null,
  shop_id uuid not null,
  kind text not null check (kind in ('decided', 'expired', 'cancelled', 'received', 'fee', 'payment')),
  actor text not null check (actor in ('buyer', 'vendor', 'makit')),
  created_at timestamptz not null,
  text text not null check (length(text) between 1 and 30000),
  -- How many items changed, and their price.
  items smallint not null default 0 check (items >= 0),
  value_cents bigint not null default 0 check (value_cents >= 0),
  -- By how much it changed how many items are so: a decision that is taken back is subtracted again, so the sums over an order
  -- placed since are what holds now. Accepted are those that were received, too.
  accepted_items smallint not null default 0,
  accepted_cents bigint not null default 0,
  rejected_items smallint not null default 0,
  out_of_stock_items smallint not null default 0,
  cancelled_items smallint not null default 0,
  primary key (order_id, number),
  foreign key (vendor_order_id, order_id, shop_id) references vendor_orders (id, order_id, shop_id),
  check ((kind in ('fee', 'payment')) = (items = 0))
);

-- All that add to the history of an order have locked it.
create function number_event() returns trigger language plpgsql as $$ begin
  select coalesce(max(number), 0) + 1 into new.number from order_events where order_id = new.order_id;
  return new;
end $$;
create trigger event_numbered before insert on order_events for each row execute function number_event();
create trigger event_change_refused before update or delete on order_events
  for each row execute function refuse_change();

-- Of orders from before it is certain how and when their buyers closed them; when a shop answered was never stored.
insert into order_events (order_id, vendor_order_id, shop_id, kind, actor, created_at, text,
  items, value_cents, accepted_items, accepted_cents, cancelled_items)
select item.order_id, vendor_order_id, item.shop_id,
  case closed_as when 'completed' then 'received' else 'cancelled' end, 'buyer', closed_at,
  case closed_as when 'completed' then 'Received: ' else 'Cancelled: ' end
    || string_agg(quantity || ' x ' || title, ', ' order by item.id) || '.',
  count(*), sum(price_cents * quantity),
  count(*) filter (where status = 'completed'), coalesce(sum(price_cents * quantity) filter (where status = 'completed'), 0),
  count(*) filter (where status = 'cancelled')
from order_items item join orders on orders.id = item.order_id
where status = closed_as and not is_expired
group by item.order_id, vendor_order_id, item.shop_id, closed_as, closed_at;
