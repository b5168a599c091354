import { createDatabase, createPool, type Database } from '#server/database/database.ts'
import { readIdentity } from '#server/embedded-postgres/identity-file.ts'

/** How to reach the embedded database of a server that runs on this data folder. */
export function connectionStringOf(dataDir: string): string {
  const identity = readIdentity(dataDir)
  if (!identity) throw new Error(`No server has an embedded database in ${dataDir}`)
  return `postgres://makit:${identity.password}@127.0.0.1:${identity.port}/makit`
}

/** Runs queries in a database past the API of the server that runs on it. */
export async function inDatabaseAt<T>(
  connectionString: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = createDatabase(createPool(connectionString, () => {}))
  return work(db).finally(() => db.destroy())
}

/** The same in the embedded database of a server that runs on this data folder. */
export const inRunningDatabase = <T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> =>
  inDatabaseAt(connectionStringOf(dataDir), work)
