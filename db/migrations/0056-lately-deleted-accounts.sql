-- The cleanup looks every hour for notifications that were written for an account while it was being deleted.
create index users_deleted on users (deleted_at) where deleted_at is not null;
