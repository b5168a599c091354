#!/bin/sh
# What the entry point of the image postgres:18 does with the variables that compose.yaml sets.
set -e
PGDATA=/var/lib/postgresql/18/docker
as_postgres() { setpriv --reuid postgres --regid postgres --clear-groups "$@"; }
chown postgres: /var/lib/postgresql
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres: /tmp/password
  # The last variable is several words.
  as_postgres /usr/local/pgsql/bin/initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile /tmp/password \
    --auth-local trust --auth-host scram-sha-256 $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\" owner \"$POSTGRES_USER\"" |
    as_postgres /usr/local/pgsql/bin/postgres --single -D "$PGDATA" postgres
fi
exec setpriv --reuid postgres --regid postgres --clear-groups \
  /usr/local/pgsql/bin/postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql
