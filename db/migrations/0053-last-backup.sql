-- When the newest backup was taken, so that somebody hears of it when backups stop.
alter table settings add column backed_up_at timestamptz;
