import { sql } from 'kysely'
import { type Database, inTransaction } from '../platform/database.ts'

/**
 * Which of these stored pictures nothing shows any more: no product that is not deleted or still lies in a cart, no
 * ordered item, shop, person or blog post. Equal pictures are one file, whoever uploaded them. One statement, so that
 * a picture that passes from a product to an order meanwhile is seen in one of the two.
 */
export function unusedPictures(db: Database, hashes: readonly string[]): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    // It reads whole tables, in the background: the usual five seconds may be too few in a large market.
    await sql`set local statement_timeout = '5min'`.execute(tx)
    const { rows } = await sql<{ hash: string }>`
      select unnest(${[...hashes]}::text[]) as hash
      except (
        select unnest(pictures) from listings
          where deleted_at is null or exists (select from cart_items where listing_id = listings.id)
        union all select picture from order_items
        union all select substring(address from '[0-9a-f]{32}') from (
          select image from users union all select logo from shops union all select banner from shops
          union all select cover_image from blogs) as places(address) where address <> ''
      )`.execute(tx)
    return rows.map((row) => row.hash)
  })
}
