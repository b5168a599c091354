-- Signing in by phone number tries the oldest active accounts with it.
create index users_tel on users (tel, created_at, id) where is_active and deleted_at is null and tel <> '';

-- What the address is near to, as people find it: 'behind the mosque'.
alter table orders add column landmark text not null default '' check (length(landmark) <= 120);
