import { sql } from 'kysely'
import { type Database, type Transaction, whenOver } from '../database/database.ts'

/**
 * A change of what the public sees: one listing, a listing's stock, all listings' order or words, shops with all they
 * show, the blog.
 */
export type CacheTag = `listing ${string}` | `stock ${string}` | 'listings' | 'shops' | 'blog'

/** The PostgreSQL channel on which processes tell each other. */
export const invalidationChannel = 'makit_changes'

/** The changes that make a response stale, by what it shows. */
export const cacheTagsOf = {
  lists: ['shops', 'listings'],
  listing: (id: string) => ['shops', `listing ${id}`],
  blog: ['blog'],
} as const

type Subscriber = (tag: CacheTag) => void
const subscribers = new WeakMap<Database, Subscriber>()

/** Calls `subscriber` for every change made through this database object before its caller gets a response. */
export const subscribe = (db: Database, subscriber: Subscriber): unknown => subscribers.set(db, subscriber)

/** Publishes to this process when the transaction is over, and to the others with its commit. */
export async function publishInvalidation(tx: Transaction, tag: CacheTag): Promise<void> {
  whenOver(tx, (db) => subscribers.get(db)?.(tag))
  await sql`select pg_notify(${invalidationChannel}, ${tag})`.execute(tx)
}

/**
 * The same for units taken or put back. The feed publishes them to other processes shortly after the commit: transactions
 * that notify commit one after the other, which orders must not.
 */
export function publishStockInvalidation(tx: Transaction, listingId: string): void {
  whenOver(tx, (db) => subscribers.get(db)?.(`stock ${listingId}`))
}
