-- Mails until they are sent. A job of the job runner names each; the address is here, where it can be erased with its account.
create table waiting_mails (
  -- Names the mail in its Message-ID too.
  id uuid primary key,
  -- Hash of the e-mail's key: mails are counted, merged and erased by it.
  recipient text not null,
  -- The mail as JSON, sealed where it brings a one-time link.
  content text not null,
  is_sealed boolean not null,
  -- Whether it goes out by itself; else it may be merged with others to the same recipient.
  is_admitted boolean not null,
  queued_at timestamptz not null default now()
);
create index waiting_mails_recipient on waiting_mails (recipient);
