-- What a person is told, written in the transaction that causes it. Ids are UUIDv7: in their order rows are as old as they are.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in (
    'order_placed', 'order_cancelled', 'order_received', 'payment_said', 'review', 'listing_taken_down', 'listing_restored',
    'order_answered', 'order_expired', 'delivery_fee', 'payment_received', 'payment_disputed', 'review_reply', 'back_in_stock',
    'application_received', 'message_received', 'report_received', 'listing_mended')),
  title text not null check (length(title) between 1 and 120),
  text text not null check (length(text) <= 1000),
  path text not null check (path ~ '^/' and length(path) <= 200),
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_newest on notifications (user_id, id desc);
-- Every open page asks how many are unread.
create index notifications_unread on notifications (user_id, id) where read_at is null;
