-- Addresses that a user keeps for the next order. The numbers bound how many there are, whatever races.
create table kept_addresses (
  id uuid primary key,
  user_id uuid not null references users,
  number smallint not null check (number between 1 and 3),
  label text not null check (length(label) between 1 and 30),
  address text not null check (length(address) between 1 and 300),
  landmark text not null default '' check (length(landmark) <= 120),
  unique (user_id, number)
);
