import { inTransaction } from '../database/database.ts'
import { publishInvalidation } from '../response-cache/catalogue-invalidation.ts'
import type { Services } from '../services.ts'
import { listingIdsOfShop } from './listing-rows.ts'
import { reindexListings } from './listing-search.ts'
import { learnSearchTerms } from './search-terms.ts'

/** Few enough that an order for one of them does not wait long. */
const atOnce = 100

/** After a shop got another name or address: its listings are found by the new one. Done in the background, may run again. */
export async function rewriteShopSearch({ db }: Pick<Services, 'db'>, shopId: string): Promise<void> {
  const ids = await listingIdsOfShop(db, shopId)
  for (let start = 0; start < ids.length; start += atOnce) {
    await inTransaction(db, (tx) => reindexListings(tx, ids.slice(start, start + atOnce)))
  }
  const [first] = ids
  if (!first) return
  await inTransaction(db, async (tx) => {
    await learnSearchTerms(tx, first)
    // Once: no list could be cached while a large shop is rewritten.
    await publishInvalidation(tx, 'listings')
  })
}
