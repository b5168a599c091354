-- The account that wrote a message while signed in: the e-mail of a message proves nothing.
alter table messages add column sent_by uuid references users;
create index messages_sender on messages (sent_by) where sent_by is not null;

-- A person who asks for everything that is kept gets these row by row.
create index listings_shop_deleted on listings (shop_id, id) where deleted_at is not null;
create index audit_log_actor on audit_log (actor_id, id) where actor_id is not null;
