-- What visitors tell the administrators of a listing, a shop or a review: one of the three.
create table reports (
  id uuid primary key,
  listing_id uuid references listings,
  shop_id uuid references shops,
  -- Reviews come with another migration, hence no foreign key.
  review_id uuid,
  thing_id uuid not null generated always as (coalesce(listing_id, shop_id, review_id)) stored,
  reason text not null check (reason in ('fraud', 'forbidden', 'wrong_price', 'offensive', 'other')),
  text text not null default '' check (length(text) <= 1000),
  tel text not null default '' check (tel = '' or tel = normal_phone(tel)),
  -- Null for visitors without a session.
  reporter_id uuid references users,
  created_at timestamptz not null,
  -- Null while it is open.
  closed_at timestamptz,
  closed_by uuid references users,
  outcome text check (length(outcome) between 1 and 500),
  check (num_nonnulls(listing_id, shop_id, review_id) = 1),
  check (num_nonnulls(closed_at, closed_by, outcome) in (0, 3))
);
create index reports_thing on reports (thing_id, id desc);
create index reports_open on reports (id) where closed_at is null;
create index reports_closed on reports (closed_at) where closed_at is not null;
-- Erasing an account finds what it reported, signed in or by its number.
create index reports_reporter on reports (reporter_id) where reporter_id is not null;
create index reports_tel on reports (tel) where tel <> '';

-- Who is told once a sold-out listing can be bought again.
create table restock_alerts (
  listing_id uuid not null references listings,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  primary key (listing_id, user_id)
);
create index restock_alerts_user on restock_alerts (user_id);

-- Queues the job in the transaction that brings the listing back, whatever it does: an edit, units that come back from an order,
-- a shop that opens again. The job tells them, because a listing may have thousands of alerts.
create function queue_restock_alerts() returns trigger language plpgsql as $$ begin
  if exists (select from restock_alerts where listing_id = new.id) then
    insert into jobs (queue, name, payload, key)
      values ('general', 'send-restock-alerts', json_build_object('listingId', new.id), 'send-restock-alerts ' || new.id)
      on conflict (key) where key is not null do update set attempts = 0, given_up_at = null, lease = null, leased_until = null,
        run_at = now();
  end if;
  return null;
end $$;
create trigger restocked after update on listings for each row
  when ((new.is_shown and new.stock > 0) and not (old.is_shown and old.stock > 0))
  execute function queue_restock_alerts();
