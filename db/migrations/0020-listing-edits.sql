-- The Idempotency-Key an edit was sent under and what was sent: a form sent again after a lost answer must not change the
-- stock twice, whatever else was edited meanwhile.
create table listing_edits (
  listing_id uuid not null references listings,
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (listing_id, key)
);
create index listing_edits_age on listing_edits (created_at);
