import { sql } from 'kysely'
import type { Transaction } from '../platform/database.ts'

/** Shows or hides every listing of a shop at once; `isActive` of each stays what its vendor chose. */
export async function setShopOpen(tx: Transaction, shopId: string, isOpen: boolean): Promise<void> {
  // Locked in the order of ids, like orders do, so that neither waits for the other in a circle.
  await sql`update listings set is_shop_open = ${isOpen} where id in (
    select id from listings
    where shop_id = ${shopId} and is_shop_open <> ${isOpen} and deleted_at is null
    order by id for no key update)`.execute(tx)
}
