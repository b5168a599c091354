-- What people searched for and no listing had: the words and how often, no person.
create table missed_searches (
  words text primary key check (length(words) between 1 and 60),
  times integer not null check (times > 0),
  -- Whether listings with some of the words were shown instead.
  had_some boolean not null,
  last_at timestamptz not null default now()
);
create index missed_searches_frequent on missed_searches (times desc, words);
create index missed_searches_old on missed_searches (last_at);

-- The shop's place stands among a listing's search words from now on, and the first part of a title before the rest: what
-- is there already is rewritten in the background, shop by shop.
insert into jobs (queue, name, payload, key)
select 'general', 'rewrite-shop-search', json_build_object('shopId', id), 'search ' || id from shops
on conflict (key) where key is not null do nothing;
