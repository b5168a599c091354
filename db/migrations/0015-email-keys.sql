-- What e-mails are compared by: the letters A to Z as a to z and nothing else changed, whatever the database's locale makes
-- of other letters (emailKey in src/shared/accounts/email-key.ts).
alter table users add column email_key text
  generated always as (translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) stored;
alter table vendor_applications add column email_key text not null
  generated always as (translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')) stored;

drop index users_email, vendor_applications_pending, vendor_applications_invited;
create unique index users_email on users (email_key) where deleted_at is null;
create unique index vendor_applications_pending on vendor_applications (email_key) where status = 'pending';
create index vendor_applications_invited on vendor_applications (email_key, id desc)
  where status = 'approved' and vendor_id is null;

-- When a link mailed to this e-mail was used last: only then is it known that the account's owner reads it.
alter table users add column email_confirmed_at timestamptz;
