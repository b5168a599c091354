import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Listing } from '#shared/listings/listing.ts'
import { currentSession } from '../../../sessions/session.ts'
import type { ProductTexts } from '../save-product.ts'
import { unsentDatabase } from './unsent-database.ts'

/** A product as it was sent last, without a response: it waits on this phone until it is sent or discarded. */
export type UnsentProduct = {
  /** One form, one of these. */
  id: string
  userId: string
  /** The key under which the product is saved once, however often it is sent. */
  idempotencyKey: string
  savedAt: number
  /** The product that is edited, as the form found it; null for a new one. */
  listing: Listing | null
  /** Null adds a product: one that the form has added already is changed. */
  listingId: string | null
  texts: ProductTexts
  stockBase: number | null
  /** In their order: present ones by their address, new ones as they are sent. `key` is the id of the upload. */
  pictures: readonly { key: string; url: string; photo: Blob | null }[]
}

interface Schema extends DBSchema {
  products: { key: string; value: UnsentProduct }
}

const mostAgeMs = 7 * 24 * 60 * 60 * 1000

/** Opened for each use: an open connection would keep it from being wiped. */
async function inDatabase<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(unsentDatabase, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('products', { keyPath: 'id' }),
  })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Where a browser has no place for it, or none left, the product is sent all the same, and is lost with its tab. */
export const keepUnsent = (product: UnsentProduct): Promise<unknown> =>
  inDatabase(async (database) => {
    // The next user of a shared phone may have signed in meanwhile.
    if (currentSession().user?._id === product.userId) await database.put('products', product)
  }).catch(() => undefined)

export const forgetUnsent = (id: string): Promise<unknown> =>
  inDatabase((database) => database.delete('products', id)).catch(() => undefined)

export const forgetUnsentOfOthers = (userId: string): Promise<unknown> =>
  inDatabase(async (database) => {
    for (const product of await database.getAll('products'))
      if (product.userId !== userId) await database.delete('products', product.id)
  }).catch(() => undefined)

/** The user's products that wait on this phone, the oldest first. */
export async function unsentProducts(userId: string): Promise<UnsentProduct[]> {
  const all = await inDatabase((database) => database.getAll('products')).catch(() => [])
  const oldest = Date.now() - mostAgeMs
  for (const { id, savedAt } of all) if (savedAt < oldest) await forgetUnsent(id)
  return all
    .filter((product) => product.userId === userId && product.savedAt >= oldest)
    .sort((one, other) => one.savedAt - other.savedAt)
}
