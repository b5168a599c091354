-- The Idempotency-Key a listing was sent under: a form sent again after a lost answer must not add it twice.
alter table listings add column attempt_key text;
create unique index listings_attempt on listings (shop_id, attempt_key)
  where attempt_key is not null and deleted_at is null;
