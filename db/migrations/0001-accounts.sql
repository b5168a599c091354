create table users (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  other_names text not null default '',
  email text,
  tel text not null default '',
  address text not null default '',
  role text not null default 'customer' check (role in ('customer', 'vendor', 'admin')),
  image text not null default '',
  is_active boolean not null default true,
  password_hash text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Deleting erases: what stays of a deleted user is a row that orders can point to.
  check (deleted_at is null or (email is null and password_hash is null and not is_active)),
  check (deleted_at is not null or (email is not null and password_hash is not null))
);
create unique index users_email on users (lower(email)) where deleted_at is null;
create index users_role on users (role) where deleted_at is null;

-- Only the hash of a token is kept: a copy of this table lets nobody in.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  address text not null default '',
  device text not null default ''
);
create index sessions_user on sessions (user_id);

-- Addresses an account has signed in from: their owner is not slowed by somebody else's guesses.
create table known_addresses (
  user_id uuid not null references users,
  address text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, address)
);

-- What is limited per account, address or e-mail: failures and stored things, never visits.
create table counted_events (
  kind text not null,
  subject text not null,
  happened_at timestamptz not null default now()
);
create index counted_events_subject on counted_events (kind, subject, happened_at);
create index counted_events_age on counted_events (happened_at);

create table settings (
  only_row boolean primary key default true check (only_row),
  admin_timeout_minutes integer not null default 60 check (admin_timeout_minutes in (30, 60, 120, 240))
);
insert into settings default values;

create table audit_log (
  id uuid primary key,
  actor_id uuid references users,
  action text not null,
  subject_id uuid,
  address text not null default '',
  created_at timestamptz not null default now()
);
create index audit_log_newest on audit_log (created_at desc, id desc);
