import { type RawBuilder, sql } from 'kysely'

/**
 * The server processes of this database that wait for a lock of the table. PostgreSQL tells of the locks of all databases, and
 * the tests' databases, copies of one template, have tables of the same ids.
 */
export const waitingFor = (table: string): RawBuilder<{ pid: number }> => sql`select pid from pg_locks
  join pg_database on pg_database.oid = pg_locks.database and datname = current_database()
  where not granted and relation = ${table}::regclass`
