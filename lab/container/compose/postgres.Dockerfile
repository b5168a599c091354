# In place of postgres:18-bookworm, which only a registry has: the PostgreSQL 18 that comes with Makit, which begins like it.
ARG BASE
FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client
RUN useradd --system --home-dir /var/lib/postgresql postgres \
  && mkdir -p /var/lib/postgresql /var/run/postgresql && chown postgres: /var/lib/postgresql /var/run/postgresql
COPY native /usr/local/pgsql
COPY postgres-entrypoint.sh /usr/local/bin/
VOLUME /var/lib/postgresql
EXPOSE 5432
CMD ["sh", "/usr/local/bin/postgres-entrypoint.sh"]
