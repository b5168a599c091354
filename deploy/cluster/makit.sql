-- Once, on the primary: psql -U postgres -v password=... -f makit.sql
create role makit login password :'password';
-- So that replicas answer at once after a failover (docs/adr/0030-a-database-on-three-machines.md).
grant pg_read_all_stats to makit;
create database makit owner makit encoding 'UTF8' template template0;
