import { createDatabase, createPool, type Database } from '#server/platform/database.ts'
import { readIdentity } from '#server/platform/embedded-postgres/identity-file.ts'

/** How to reach the embedded database of a server that runs on this data folder. */
export function connectionStringOf(dataDir: string): string {
  const identity = readIdentity(dataDir)
  if (!identity) throw new Error(`No server has an embedded database in ${dataDir}`)
  return `postgres://makit:${identity.password}@127.0.0.1:${identity.port}/makit`
}

/** Works in the embedded database of a server that runs on this data folder, past its API. */
export async function inRunningDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = createDatabase(createPool(connectionStringOf(dataDir), () => {}))
  return work(db).finally(() => db.destroy())
}
