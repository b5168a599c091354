-- Letters with accents are searched as people type them without. Shops that have them, in their names or in what they sell, are
-- indexed anew in the background; ɛ and ɔ were so before (0055), but not with an accent.
insert into jobs (queue, name, payload, key)
select 'general', 'rewrite-shop-search', json_build_object('shopId', id), 'search ' || id from shops
where name || ' ' || address ~ '[àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿÀÁÂÃÄÅĀÇÈÉÊËĒÌÍÎÏĪÑÒÓÔÕÖØŌÙÚÛÜŪÝŸ\u0300-\u0304\u0308\u030C]' or exists (
  select from listings where shop_id = shops.id
    and title || ' ' || description ~ '[àáâãäåāçèéêëēìíîïīñòóôõöøōùúûüūýÿÀÁÂÃÄÅĀÇÈÉÊËĒÌÍÎÏĪÑÒÓÔÕÖØŌÙÚÛÜŪÝŸ\u0300-\u0304\u0308\u030C]')
on conflict (key) where key is not null do nothing;
