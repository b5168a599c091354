-- Of a new order the words are made from its items at hand: reading them again took as long as writing the words.
create or replace function note_order_words() returns trigger language plpgsql as $$ begin
  insert into order_words
  select orders.id, array_to_tsvector(found_words(first_name || ' ' || last_name || ' ' || texts)
    || found_phone(phone) || array['#' || right(orders.id::text, 6)])
  from (select order_id, string_agg(title || ' ' || name, ' ') as texts
      from added join shops on shops.id = shop_id group by order_id) placed
    join orders on orders.id = order_id
  on conflict (order_id) do update set words = words_of_order(excluded.order_id);
  -- Orders are placed with pending items only.
  if exists (select from added where status <> 'pending') then
    perform keep_order_status(array(select distinct order_id from added));
  end if;
  return null;
end $$;

-- A day's buckets stand in their order in the index, so that medians are found without sorting all of them.
drop index answer_days_day;
create index answer_days_day on answer_days (day, bucket) include (orders);
