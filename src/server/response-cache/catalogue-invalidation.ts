import { sql } from 'kysely'
import { type Database, type Transaction, whenOver } from '../database/database.ts'

/**
 * What a cached response depends on: one listing, the listings of lists (with their order and words), the stock shown in
 * lists, one shop as its page shows it (its rating, and how it answers orders, too), shops with all they show, the names of
 * reviewers, the blog. A use case that changes one of them invalidates the responses with its tag.
 */
export type CacheTag =
  | `listing ${string}`
  | 'listings'
  | typeof stockInLists
  | `shop ${string}`
  | 'shops'
  | typeof reviewerNames
  | 'blog'

/** Orders change it all the time: it is invalidated within a second, not at once. */
export const stockInLists = 'stock in lists'
/** Reviews show the names of their authors, who may change them. */
export const reviewerNames = 'reviewer names'
export const shopTag = (id: string): CacheTag => `shop ${id}`
export const listingTag = (id: string): CacheTag => `listing ${id}`

/** An account that has new notifications. No cached response shows them; open streams send them. */
type AccountTag = `account ${string}`
export const accountTag = (userId: string): AccountTag => `account ${userId}`
export const isAccountTag = (change: Change): change is AccountTag => change.startsWith('account ')
export const accountIn = (tag: AccountTag): string => tag.slice('account '.length)

/** All that processes tell each other. */
export type Change = CacheTag | AccountTag

/** The PostgreSQL channel on which processes notify each other. */
export const invalidationChannel = 'makit_changes'

/** `isPublished` is false for tags that other processes have not been notified of. */
type Subscriber = (tag: Change, isPublished: boolean) => void
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
 * The same in this process. The feed notifies other processes shortly after the commit: transactions that notify commit one
 * after the other, which orders must not.
 */
export function publishSoon(tx: Transaction, changes: readonly Change[]): void {
  whenOver(tx, (db) => {
    for (const change of changes) subscribers.get(db)?.(change, false)
  })
}

/** For units taken or put back. */
export const publishStockInvalidation = (tx: Transaction, listingIds: readonly string[]): void =>
  publishSoon(tx, [...listingIds.map(listingTag), stockInLists])

/** For orders that these shops have answered, or that expired or were received. */
export const publishShopInvalidation = (tx: Transaction, shopIds: Iterable<string>): void =>
  publishSoon(tx, [...shopIds].map(shopTag))
