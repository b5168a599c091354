import { type DBSchema, openDB } from 'idb'
import type { Queue } from './waiting.ts'

interface OutboxDatabase extends DBSchema {
  /** One queue per person, by the person's id. */
  queues: { key: string; value: Queue }
}

const databaseName = 'makit-outbox'
const storeName = 'queues'

/** Opened for each use: a connection left open would stop the database from being deleted at sign-out. */
async function inDatabase<T>(
  work: (db: Awaited<ReturnType<typeof openDB<OutboxDatabase>>>) => Promise<T>,
): Promise<T> {
  const db = await openDB<OutboxDatabase>(databaseName, 1, {
    upgrade: (fresh) => void fresh.createObjectStore(storeName),
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Whose queues are stored on this phone. */
export const storedPersons = (): Promise<string[]> => inDatabase((db) => db.getAllKeys(storeName))

/**
 * Changes a person's queue in one transaction, so that tabs and the service worker never overwrite each other, and returns it
 * as it is then. When this has resolved, it outlives a killed browser and a phone without power.
 */
export const changeStored = (personId: string, change: (queue: Queue) => Queue): Promise<Queue> =>
  inDatabase(async (db) => {
    const tx = db.transaction(storeName, 'readwrite', { durability: 'strict' })
    const before = (await tx.store.get(personId)) ?? []
    const after = change(before)
    if (after.length === 0) await tx.store.delete(personId)
    else if (after !== before) await tx.store.put(after, personId)
    await tx.done
    return after
  })
