-- The account that sent the application while signed in. Only if the application's e-mail was its own: signing in proves
-- nothing about another one.
alter table vendor_applications add column sent_by uuid references users;

-- An e-mail's open applications (undecided, or approved and not accepted) are always locked together.
drop index vendor_applications_invited;
create index vendor_applications_open on vendor_applications (email_key, id)
  where status <> 'rejected' and vendor_id is null;

-- How a link was sent: mailed, mailed at a visitor's request ('Forgot password?'), or shown to an administrator for passing
-- on. Only a mailed one proves the e-mail; older invitations may have been both mailed and passed on.
alter table one_time_links add column sent_as text not null default 'mailed'
  check (sent_as in ('mailed', 'requested', 'copied'));
update one_time_links set sent_as = 'copied' where application_id is not null;
alter table one_time_links alter column sent_as drop default,
  add check (application_id is not null or sent_as <> 'copied');
