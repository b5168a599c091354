-- What stands behind 'in', 'from' or 'by' in a title is no longer among the words that say what the product is: sardines in
-- oil are no oil. What is there already is rewritten in the background, shop by shop.
insert into jobs (queue, name, payload, key)
select 'general', 'rewrite-shop-search', json_build_object('shopId', id), 'search ' || id from shops
on conflict (key) where key is not null do nothing;
