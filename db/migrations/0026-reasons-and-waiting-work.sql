-- Why an administrator did it, in the administrator's own words. Apart from the sentence, so that it can be erased with the
-- person it is about.
alter table audit_log add column reason text not null default '' check (length(reason) <= 500);
create index audit_log_reasons on audit_log (subject_id) where reason <> '';

alter table vendor_applications add column reason text not null default ''
  check (length(reason) <= 500 and (reason = '' or status = 'rejected'));

-- What waits for administrators is counted without the messages that are read.
create index messages_unread on messages (id) where read_at is null;
