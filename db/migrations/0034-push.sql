-- The key pair by which push services know Makit: one for all processes, made at the first start.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  -- base64url, as browsers and push services read it.
  public_key text not null check (length(public_key) = 87),
  -- Encrypted with DATA_DIR/mail.key.
  private_key text not null,
  created_at timestamptz not null default now()
);

-- A browser that wants to be told while no page is open. It belongs to a session, and goes with it.
create table push_subscriptions (
  id uuid primary key,
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  -- Where the push service takes messages for this browser.
  endpoint text not null unique check (endpoint ~ '^https://' and length(endpoint) <= 2000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  created_at timestamptz not null
);
create index push_subscriptions_session on push_subscriptions (session_hash);
