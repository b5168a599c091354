import type { Database } from './database.ts'

/**
 * Reads what may come from a replica (docs/adr/0029): pages and lists that are the same for many, and long tables. `work` sees
 * everything that was acknowledged to anyone before the call, as on the primary, and writes nothing. It may be called twice.
 */
export type Read = <T>(work: (db: Database) => Promise<T>) => Promise<T>

/** Reads from the one database that there is. */
export const readFrom =
  (db: Database): Read =>
  (work) =>
    work(db)
