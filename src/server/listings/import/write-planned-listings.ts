import { sql } from 'kysely'
import type { Transaction } from '../../database/database.ts'
import { listingTag, publishInvalidation } from '../../response-cache/catalogue-invalidation.ts'
import { reindexListings } from '../listing-search.ts'
import { learnSearchTerms } from '../search-terms.ts'

interface ListingsToWrite {
  importId: string
  shopId: string
  isShopOpen: boolean
  at: Date
  /** An id for each listing that the import adds, in the order of its lines. */
  added: readonly string[]
  /** Those that it changes; lock them first. */
  changed: readonly string[]
}

/** Long descriptions of a thousand listings take longer to take apart than a statement may. */
const reindexedAtOnce = 100

const plannedColumns = sql`title text, description text, price_cents bigint, category_id uuid, is_active boolean,
  pictures text[], stock integer`

/**
 * Adds and changes the listings of an import, each kind in one statement, findable at once. The plan is read by the statements
 * alone: it stays in the database.
 */
export async function writePlannedListings(tx: Transaction, written: ListingsToWrite): Promise<void> {
  const { importId, added, changed } = written
  if (added.length > 0)
    await sql`insert into listings (id, shop_id, is_shop_open, created_at, search, title, description, price_cents, category_id,
        is_active, pictures, stock)
      select added.id, ${written.shopId}, ${written.isShopOpen}, ${written.at}, '', planned.title, planned.description,
        planned.price_cents, planned.category_id, planned.is_active, planned.pictures, planned.stock
      from (select line -> 'after' as after, row_number() over (order by place) as place
          from listing_imports, jsonb_array_elements(plan) with ordinality as lines (line, place)
          where listing_imports.id = ${importId} and line ->> 'id' is null) as new_line
        join unnest(${[...added]}::uuid[]) with ordinality as added (id, place) using (place)
        cross join jsonb_to_record(new_line.after) as planned (${plannedColumns})`.execute(tx)
  if (changed.length > 0)
    await sql`update listings set title = coalesce(planned.title, listings.title),
        description = coalesce(planned.description, listings.description),
        price_cents = coalesce(planned.price_cents, listings.price_cents),
        category_id = coalesce(planned.category_id, listings.category_id),
        is_active = listings.taken_down_at is null and coalesce(planned.is_active, listings.is_active),
        is_active_when_restored = case when listings.taken_down_at is not null
          then coalesce(planned.is_active, listings.is_active_when_restored) end,
        pictures = coalesce(planned.pictures, listings.pictures),
        stock = coalesce(planned.stock, listings.stock)
      from listing_imports, jsonb_array_elements(plan) as line,
        jsonb_to_record(line -> 'after') as planned (${plannedColumns})
      where listing_imports.id = ${importId} and listings.id = (line ->> 'id')::uuid
        and listings.id = any(${[...changed]}::uuid[])`.execute(tx)
  const ids = [...added, ...changed]
  for (let start = 0; start < ids.length; start += reindexedAtOnce)
    await reindexListings(tx, ids.slice(start, start + reindexedAtOnce))
  await learnSearchTerms(tx, ...ids)
  await publishInvalidation(tx, ...changed.map(listingTag), 'listings')
}
