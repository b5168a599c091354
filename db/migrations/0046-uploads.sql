-- Photos of products on their way from a phone, piece by piece, until the form that names them is saved. In the database, not
-- in a folder: the next piece may reach another server.
create table uploads (
  shop_id uuid not null references shops,
  -- Chosen by the page and the shop's own: no other shop's upload is in its way.
  id uuid not null,
  size integer not null check (size between 1 and 8388608),
  received integer not null default 0 check (received between 0 and size),
  -- Has no index: then an update of these two columns touches none (HOT), and rows live for a day.
  changed_at timestamptz not null default now(),
  primary key (shop_id, id)
);

create table upload_pieces (
  shop_id uuid not null,
  upload_id uuid not null,
  start_byte integer not null check (start_byte >= 0 and start_byte % 65536 = 0),
  bytes bytea not null check (octet_length(bytes) between 1 and 65536),
  primary key (shop_id, upload_id, start_byte),
  foreign key (shop_id, upload_id) references uploads on delete cascade
);
-- Photos are compressed already.
alter table upload_pieces alter column bytes set storage external;
