import { sql } from 'kysely'
import { type Database, type Transaction, whenOver } from '../database/database.ts'

/**
 * What a cached response depends on: one listing, the listings of lists (with their order and words), the stock shown in
 * lists, shops with all they show, the blog. A use case that changes one of them invalidates the responses with its tag.
 */
export type CacheTag = `listing ${string}` | 'listings' | typeof stockInLists | 'shops' | 'blog'

/** Orders change it all the time: it is invalidated within a second, not at once. */
export const stockInLists = 'stock in lists'
export const listingTag = (id: string): CacheTag => `listing ${id}`

/** The PostgreSQL channel on which processes notify each other. */
export const invalidationChannel = 'makit_changes'

/** `isPublished` is false for tags that other processes have not been notified of. */
type Subscriber = (tag: CacheTag, isPublished: boolean) => void
const subscribers = new WeakMap<Database, Subscriber>()

/** Calls `subscriber` for every tag invalidated through this database object, before the caller of the change gets a response. */
export const subscribe = (db: Database, subscriber: Subscriber): unknown => subscribers.set(db, subscriber)

/** Invalidates in this process when the transaction is over, and in the others with its commit. */
export async function publishInvalidation(tx: Transaction, ...tags: readonly CacheTag[]): Promise<void> {
  whenOver(tx, (db) => {
    for (const tag of tags) subscribers.get(db)?.(tag, true)
  })
  await sql`select pg_notify(${invalidationChannel}, tag) from unnest(${tags}::text[]) tag`.execute(tx)
}

/**
 * The same for units taken or put back. The feed notifies other processes shortly after the commit: transactions that
 * notify commit one after the other, which orders must not.
 */
export function publishStockInvalidation(tx: Transaction, listingIds: readonly string[]): void {
  const tags: CacheTag[] = [...listingIds.map(listingTag), stockInLists]
  whenOver(tx, (db) => {
    for (const tag of tags) subscribers.get(db)?.(tag, false)
  })
}
