-- Wrong passwords in a row, by what was typed as the e-mail (its SHA-256, because people type passwords there) and by place:
-- a device or an address that the account's owner has signed in from, a session of the account, or everywhere else together.
-- The right password or a new one ends the row.
create table failed_sign_ins (
  email_hash text not null,
  place text not null,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null,
  primary key (email_hash, place)
);
create index failed_sign_ins_age on failed_sign_ins (last_failed_at);

-- Which e-mails were tried in vain from a network that the account's owner never used: guessing goes through many.
create table tried_emails (
  network text not null,
  email_hash text not null,
  last_failed_at timestamptz not null,
  primary key (network, email_hash)
);
create index tried_emails_newest on tried_emails (network, last_failed_at);
create index tried_emails_age on tried_emails (last_failed_at);

-- Devices an account has signed in from. Only the hash of what the device keeps is here, and it opens nothing.
create table known_devices (
  user_id uuid not null references users,
  token_hash bytea not null check (length(token_hash) = 32),
  last_used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);

alter table users add constraint users_deleted_email_unconfirmed
  check (deleted_at is null or email_confirmed_at is null);
