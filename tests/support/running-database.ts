import { createDatabase, createPool, type Database } from '#server/platform/database.ts'
import { readIdentity } from '#server/platform/embedded-postgres/identity-file.ts'

/** Works in the embedded database of a server that runs on this data folder, past its API. */
export async function inRunningDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const identity = readIdentity(dataDir)
  if (!identity) throw new Error(`No server has an embedded database in ${dataDir}`)
  const { port, password } = identity
  const db = createDatabase(createPool(`postgres://makit:${password}@127.0.0.1:${port}/makit`, () => {}))
  return work(db).finally(() => db.destroy())
}
