-- ɛ, ɔ and ŋ are searched as people type them without these letters. Shops that have them, in their names or in what
-- they sell, are indexed anew in the background.
insert into jobs (queue, name, payload, key)
select 'general', 'rewrite-shop-search', json_build_object('shopId', id), 'search ' || id from shops
where name || ' ' || address ~ '[ɛƐɔƆŋŊ]' or exists (
  select from listings where shop_id = shops.id and title || ' ' || description ~ '[ɛƐɔƆŋŊ]')
on conflict (key) where key is not null do nothing;
