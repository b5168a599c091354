import { sql } from 'kysely'
import { type Database, type Transaction, whenOver } from '../database/database.ts'

/**
 * What can change of what the public sees: one listing, a listing's stock, all listings' order or words, shops with
 * all they show, the blog.
 */
export type CatalogueChange = `listing ${string}` | `stock ${string}` | 'listings' | 'shops' | 'blog'

/** The PostgreSQL channel on which processes tell each other. */
export const changeChannel = 'makit_changes'

/** The changes that outdate an answer, by what it shows. */
export const outdates = {
  lists: ['shops', 'listings'],
  listing: (id: string) => ['shops', `listing ${id}`],
  blog: ['blog'],
} as const

type Watcher = (change: CatalogueChange) => void
const watchers = new WeakMap<Database, Watcher>()

/** `watcher` hears of every change made through this database object before the answer to it goes out. */
export const watchChanges = (db: Database, watcher: Watcher): unknown => watchers.set(db, watcher)

/** Tells this process when the transaction is over, and the others with its commit. */
export async function announceChange(tx: Transaction, change: CatalogueChange): Promise<void> {
  whenOver(tx, (db) => watchers.get(db)?.(change))
  await sql`select pg_notify(${changeChannel}, ${change})`.execute(tx)
}

/**
 * The same for units taken or put back. Other processes hear of them shortly after the commit (change-feed.ts):
 * transactions that notify commit one after the other, which orders must not.
 */
export function announceStock(tx: Transaction, listingId: string): void {
  whenOver(tx, (db) => watchers.get(db)?.(`stock ${listingId}`))
}
