-- Splits orders and what belongs to them by month. It is not among Makit's migrations, because a market of some millions of orders
-- does not need it (docs/scale.md). With all servers stopped and a backup made:
--
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f lab/bench/partitions/orders-by-month.sql
--
-- Set max_locks_per_transaction to 1024 first: a statement that does not name the id locks each index of each month.
-- Each table is a transaction of its own, so that the disk needs room for the largest table only; run it again when it was broken off.
-- Ids are UUIDv7: the id of an order, of a shop's part of it and of an item begin with when they were made. So the id itself tells the
-- month, and primary keys, foreign keys and nearly all unique keys stay as they are.

set client_min_messages = warning;
set statement_timeout = 0;
set lock_timeout = '10s';
set idle_in_transaction_session_timeout = 0;
set work_mem = '64MB';
set maintenance_work_mem = '256MB';

-- The tables, and the id by whose time each is split; in the order in which months are taken off: what refers before what it refers to.
create or replace function month_tables() returns table (place integer, name text, key text) language sql immutable as $$
  values (1, 'order_events', 'order_id'), (2, 'order_payments', 'vendor_order_id'), (3, 'order_reminders', 'vendor_order_id'),
    (4, 'order_words', 'order_id'), (5, 'order_items', 'id'), (6, 'vendor_orders', 'id'), (7, 'orders', 'id')
$$;

-- The least UUIDv7 of a moment, and the month in which one was made. Freetown's clock shows UTC.
create or replace function least_id(moment timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;
create or replace function month_of_id(id uuid) returns date language sql immutable parallel safe as $$
  select date_trunc('month',
    to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'UTC')::date
$$;
create or replace function month_table(name text, month date) returns text language sql immutable as $$
  select name || to_char(month, '_YYYY_MM')
$$;

-- What is made on each month's table because it lacks the id that splits, so that PostgreSQL takes no such key for all months
-- together. What it forbids stays impossible but at a month's midnight: all rows of an order are inserted by one statement.
create table if not exists month_keys (table_name text, columns text, primary key (table_name, columns));

-- Adds the tables of a month unless they are there. The first one takes everything before it, too.
create or replace procedure make_order_month(wanted date) language plpgsql as $$
declare
  one record;
  month date := date_trunc('month', wanted)::date;
begin
  for one in select * from month_tables() order by place desc loop
    continue when to_regclass(month_table(one.name, month)) is not null;
    execute format('create table %I partition of %I for values from (%s) to (%L)', month_table(one.name, month), one.name,
      case when exists (select from pg_inherits where inhparent = one.name::regclass)
        then quote_literal(least_id(month::timestamptz)) else 'minvalue' end,
      least_id((month + interval '1 month')::timestamptz));
    call make_month_keys(one.name, month);
  end loop;
end $$;

create or replace procedure make_month_keys(name text, month date) language plpgsql as $$
declare one record; begin
  for one in select columns from month_keys where table_name = name loop
    execute format('create unique index on %I (%s)', month_table(name, month), one.columns);
  end loop;
end $$;

-- Takes a month off: its tables stand by themselves then, to be exported and dropped. Refused while something refers to it.
create or replace procedure take_order_month_off(wanted date) language plpgsql as $$
declare
  one record;
  reference text;
  month date := date_trunc('month', wanted)::date;
begin
  delete from order_notes where order_id >= least_id(month::timestamptz)
    and order_id < least_id((month + interval '1 month')::timestamptz);
  for one in select * from month_tables() order by place loop
    execute format('alter table %I detach partition %I', one.name, month_table(one.name, month));
    -- What was taken off would go on referring to what is taken off next.
    for reference in select conname from pg_constraint
      where conrelid = month_table(one.name, month)::regclass and contype = 'f' and conparentid = 0 loop
      execute format('alter table %I drop constraint %I', month_table(one.name, month), reference);
    end loop;
  end loop;
end $$;

-- What stands on the tables now, so that later migrations need no change here.
create table if not exists month_parts (
  place integer, kind text, table_name text, name text, definition text, has_key boolean, columns text,
  primary key (table_name, kind, name)
);

-- References between these tables and of others to them. Those of reviews are left out at the end: a review takes what it needs of its
-- item by a trigger, and stays when the month of its order is taken off.
insert into month_parts
select row_number() over (order by conrelid::regclass::text, conname), 'reference', conrelid::regclass::text, conname,
  pg_get_constraintdef(oid), true, ''
from pg_constraint
where contype = 'f' and conparentid = 0 and not exists (select from month_parts)
  and (conrelid::regclass::text in (select name from month_tables()) or confrelid::regclass::text in (select name from month_tables()))
  and confrelid::regclass::text in (select name from month_tables())
union all
select 1000 + row_number() over (order by conname), 'reference', conrelid::regclass::text, conname, pg_get_constraintdef(oid), true, ''
from pg_constraint
where contype = 'f' and conparentid = 0 and not exists (select from month_parts)
  and conrelid::regclass::text in (select name from month_tables())
  and confrelid::regclass::text not in (select name from month_tables());

insert into month_parts
select row_number() over (order by conname), 'key', split.name, conname, pg_get_constraintdef(pg_constraint.oid),
  attnum = any (conkey),
  (select string_agg(quote_ident(column_.attname), ', ' order by array_position(conkey, column_.attnum))
    from pg_attribute column_ where column_.attrelid = conrelid and column_.attnum = any (conkey))
from month_tables() split
  join pg_constraint on conrelid = split.name::regclass and contype in ('p', 'u')
  join pg_attribute on attrelid = conrelid and attname = split.key
where not exists (select from month_parts where kind = 'key');

insert into month_parts
select row_number() over (order by indexrelid::regclass::text), 'index', split.name, indexrelid::regclass::text,
  pg_get_indexdef(indexrelid), true, ''
from month_tables() split join pg_index on indrelid = split.name::regclass
where not exists (select from month_parts where kind = 'index')
  and not exists (select from pg_constraint where conindid = indexrelid);

insert into month_parts
select row_number() over (order by tgname), 'trigger', split.name, tgname, pg_get_triggerdef(pg_trigger.oid), true, ''
from month_tables() split join pg_trigger on tgrelid = split.name::regclass and not tgisinternal
where not exists (select from month_parts where kind = 'trigger');

insert into month_keys select table_name, columns from month_parts where kind = 'key' and not has_key on conflict do nothing;

do $$ declare one record; begin
  for one in select * from month_parts where kind = 'reference' loop
    execute format('alter table %I drop constraint if exists %I', one.table_name, one.name);
  end loop;
end $$;

-- Copies a table into one of months, keys and indexes afterwards, and drops the old one.
create or replace procedure split_by_month(split_name text, split_key text, first_month date, last_month date)
language plpgsql as $$
declare
  month date;
  one record;
  copied bigint;
  total bigint := 0;
  old bigint;
begin
  if (select relkind from pg_class where oid = split_name::regclass) = 'p' then return; end if;
  create schema if not exists before_months;
  execute format('lock table %I', split_name);
  execute format('alter table %I set schema before_months', split_name);
  execute format('create table %I (like before_months.%I including defaults including constraints including generated
    including storage) partition by range (%I)', split_name, split_name, split_key);
  for month in select generate_series(first_month, last_month, interval '1 month') loop
    execute format('create table %I partition of %I for values from (%s) to (%L)', month_table(split_name, month), split_name,
      case when month = first_month then 'minvalue' else quote_literal(least_id(month::timestamptz)) end,
      least_id((month + interval '1 month')::timestamptz));
    execute format('insert into %I select * from before_months.%I where %I < %L and (%L or %I >= %L)',
      month_table(split_name, month), split_name, split_key, least_id((month + interval '1 month')::timestamptz),
      month = first_month, split_key, least_id(month::timestamptz));
    get diagnostics copied = row_count;
    total := total + copied;
  end loop;
  execute format('select count(*) from before_months.%I', split_name) into old;
  if old <> total then raise exception '% has % rows, % were copied', split_name, old, total; end if;
  execute format('drop table before_months.%I', split_name);
  for one in select * from month_parts where table_name = split_name and kind = 'key' and has_key order by place loop
    execute format('alter table %I add constraint %I %s', split_name, one.name, one.definition);
  end loop;
  for month in select generate_series(first_month, last_month, interval '1 month') loop
    call make_month_keys(split_name, month);
  end loop;
  for one in select * from month_parts where table_name = split_name and kind = 'index' order by place loop
    execute one.definition;
  end loop;
end $$;

-- A year ahead: an order of a month without a table would be refused.
create or replace procedure split_all_by_month() language plpgsql as $$
declare
  one record;
  first_month date;
  last_month date := (date_trunc('month', now()) + interval '12 months')::date;
begin
  select coalesce(month_of_id((select id from orders order by id limit 1)), date_trunc('month', now())::date) into first_month;
  for one in select * from month_tables() order by place desc loop
    call split_by_month(one.name, one.key, first_month, last_month);
    commit;
  end loop;
end $$;
call split_all_by_month();

do $$ declare one record; begin
  for one in select * from month_parts where kind = 'reference' and table_name <> 'reviews' order by place loop
    continue when exists (select from pg_constraint where conrelid = one.table_name::regclass and conname = one.name);
    execute format('alter table %I add constraint %I %s', one.table_name, one.name, one.definition);
  end loop;
  for one in select * from month_parts where kind = 'trigger' order by place loop
    continue when exists (select from pg_trigger where tgrelid = one.table_name::regclass and tgname = one.name);
    execute one.definition;
  end loop;
end $$;

drop procedure split_all_by_month;
drop procedure split_by_month;
drop table month_parts;
drop schema if exists before_months;
analyze order_events, order_payments, order_reminders, order_words, order_items, vendor_orders, orders;
