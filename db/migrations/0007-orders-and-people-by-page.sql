-- In the order in which they are listed: a page of orders or people is read, not sorted out of all.
drop index orders_buyer;
create index orders_buyer on orders (buyer_id, created_at desc, id desc);

create index users_newest on users (created_at desc, id desc) where deleted_at is null;
drop index users_role;
create index users_role on users (role, created_at desc, id desc) where deleted_at is null;
