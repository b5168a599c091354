-- Goods that administrators take down are hidden as their vendor would hide them, so that every list, count and index leaves them
-- out as it does anyway; whether the vendor shows them is kept until they are restored.
alter table listings
  add column taken_down_at timestamptz,
  add column take_down_reason text not null default '' check (length(take_down_reason) <= 500),
  add column is_active_when_restored boolean,
  add check (taken_down_at is null or not is_active),
  add check ((taken_down_at is null) = (is_active_when_restored is null)),
  add check (taken_down_at is not null or take_down_reason = '');
-- What administrators look for among all listings: few of them are either.
create index listings_taken_down on listings (id desc) where taken_down_at is not null and deleted_at is null;
create index listings_hidden on listings (id desc) where not is_shown and taken_down_at is null and deleted_at is null;

-- What lists of all orders filter by: `orderStatus` (src/shared/orders/order-status.ts), kept by triggers.
create function order_status(closed_as text, statuses text[]) returns text language sql immutable parallel safe as $$
  select case
    when closed_as is not null then closed_as
    when cardinality(statuses) = 0 then 'pending'
    when statuses[1] = all (statuses) then statuses[1]
    when 'accepted' = any (statuses) then 'partially_accepted'
    when 'pending' = any (statuses) then 'pending'
    when 'rejected' = any (statuses) then 'rejected'
    when 'cancelled' = any (statuses) then 'cancelled'
    else 'out_of_stock' end
$$;
alter table orders add column derived_status text not null default 'pending' check (derived_status in
  ('pending', 'accepted', 'rejected', 'out_of_stock', 'cancelled', 'completed', 'partially_accepted'));
update orders set derived_status = order_status(closed_as,
  array(select item.status from order_items item where item.order_id = orders.id));
create index orders_newest on orders (created_at desc, id desc);
create index orders_status on orders (derived_status, created_at desc, id desc);

create function note_closing() returns trigger language plpgsql as $$ begin
  new.derived_status := order_status(new.closed_as,
    array(select item.status from order_items item where item.order_id = new.id));
  return new;
end $$;
create trigger closing_noted before update of closed_as on orders for each row
  when (old.closed_as is distinct from new.closed_as) execute function note_closing();

-- The order is locked by all that change its items.
create function keep_order_status(changed uuid[]) returns void language sql as $$
  update orders set derived_status = derived.status
  from (select orders.id, order_status(orders.closed_as, array_agg(item.status)) as status
    from orders join order_items item on item.order_id = orders.id
    where orders.id = any (changed) group by orders.id) derived
  where orders.id = derived.id and orders.derived_status <> derived.status
$$;
create function note_item_status() returns trigger language plpgsql as $$ begin
  perform keep_order_status(array(select distinct order_id from changed));
  return null;
end $$;
create trigger item_status_noted after update on order_items
  referencing new table as changed for each statement execute function note_item_status();

-- Indexes are built without a search path, so what their functions call has its schema.
-- The words by which administrators find people, shops and orders: each text cut into its words, phone numbers as they are typed
-- (with the country's code, with a plus before it, without it), e-mails whole. Words that stand here twice count once.
create function found_words(texts text) returns text[] language sql immutable parallel safe as $$
  select array(select word from regexp_split_to_table(lower(texts), '[^[:alnum:]]+') word where word <> '' and length(word) <= 200)
$$;
create function found_phone(phone text) returns text[] language sql immutable parallel safe as $$
  select array_remove(array[phone, ltrim(phone, '+')] || case when phone like '+232%' then array[substr(phone, 5)] end, '')
$$;
create function found_account(first_name text, last_name text, other_names text, email text, tel text) returns tsvector
  language sql immutable parallel safe as $$
    select array_to_tsvector(public.found_words(first_name || ' ' || last_name || ' ' || other_names || ' ' || coalesce(email, ''))
      || public.found_phone(tel) || array_remove(array[lower(email)], null))
  $$;
-- What is searched for: the words of a text, all of them, each as a beginning; what is no word by itself, as it is.
create function found_query(wanted text) returns tsquery language sql immutable parallel safe as $$
  select case when wanted ~ '^[#+]|@' or cardinality(public.found_words(wanted)) = 0
    then ('''' || replace(replace(wanted, '\', '\\'), '''', '''''') || ''':*')::tsquery
    else (select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(public.found_words(wanted)) word) end
$$;
create index users_found on users using gin (found_account(first_name, last_name, other_names, email, tel))
  where deleted_at is null;
create index shops_found on shops using gin (array_to_tsvector(found_words(name)));

-- Of an order: its number, what was ordered from which shops, and to whom it goes.
create table order_words (
  order_id uuid primary key references orders on delete cascade,
  words tsvector not null
);
create function words_of_order(wanted uuid) returns tsvector language sql stable parallel safe as $$
  select array_to_tsvector(
    found_words(first_name || ' ' || last_name || ' ' || (select string_agg(title || ' ' || name, ' ')
      from order_items item join shops on shops.id = item.shop_id where item.order_id = orders.id))
    || found_phone(phone) || array['#' || right(orders.id::text, 6)])
  from orders where id = wanted
$$;
insert into order_words select id, words_of_order(id) from orders
where exists (select from order_items where order_id = orders.id);
create index order_words_words on order_words using gin (words);

create function note_order_words() returns trigger language plpgsql as $$ begin
  insert into order_words select order_id, words_of_order(order_id) from (select distinct order_id from added) placed
  on conflict (order_id) do update set words = excluded.words;
  -- Orders are placed with pending items only.
  if exists (select from added where status <> 'pending') then
    perform keep_order_status(array(select distinct order_id from added));
  end if;
  return null;
end $$;
create trigger order_words_noted after insert on order_items
  referencing new table as added for each statement execute function note_order_words();

-- Names and number are erased with the buyer.
create function erase_order_words() returns trigger language plpgsql as $$ begin
  update order_words set words = words_of_order(new.id) where order_id = new.id;
  return null;
end $$;
create trigger order_words_erased after update of first_name, last_name, phone on orders for each row
  when ((old.first_name, old.last_name, old.phone) is distinct from (new.first_name, new.last_name, new.phone))
  execute function erase_order_words();

-- Seen by administrators only.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders,
  administrator_id uuid not null references users,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index order_notes_order on order_notes (order_id, id);

-- What administrators answered to a message; each reply was mailed.
create table message_replies (
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  administrator_id uuid not null references users,
  text text not null check (length(text) between 1 and 5000),
  created_at timestamptz not null
);
create index message_replies_message on message_replies (message_id, id);
-- Null while the message is open. Until now reading a message was all that could be noted of dealing with it.
alter table messages add column answered_at timestamptz, add column answered_by uuid references users;
update messages set answered_at = read_at;
create index messages_open on messages (id) where answered_at is null;
