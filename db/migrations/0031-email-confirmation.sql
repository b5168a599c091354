-- What a link does: sets the password of an account (or accepts an invitation), or only confirms its account's e-mail.
alter table one_time_links add column purpose text not null default 'password'
  check (purpose in ('password', 'confirmation'));
alter table one_time_links add check (purpose = 'password' or user_id is not null);
