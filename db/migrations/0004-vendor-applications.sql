create table vendor_applications (
  id uuid primary key,
  name text not null,
  email text not null,
  tel text not null,
  shop_name text not null,
  shop_description text not null,
  address text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references users,
  -- The account that became the vendor; empty while an invitation has not been accepted.
  vendor_id uuid references users,
  check ((status = 'pending') = (decided_at is null)),
  check (vendor_id is null or status = 'approved')
);
create unique index vendor_applications_pending on vendor_applications (lower(email)) where status = 'pending';
create index vendor_applications_newest on vendor_applications (status, id desc);
-- Invitations nobody has accepted yet, asked for at every forgotten password.
create index vendor_applications_invited on vendor_applications (lower(email), id desc)
  where status = 'approved' and vendor_id is null;

-- One-time links: only the hash is kept, a link works once and for a while.
create table one_time_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid references users,
  application_id uuid references vendor_applications,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A link sets the password of an account, or accepts the invitation of an application.
  check (num_nonnulls(user_id, application_id) = 1)
);
create index one_time_links_user on one_time_links (user_id) where used_at is null;
create index one_time_links_application on one_time_links (application_id) where used_at is null;
