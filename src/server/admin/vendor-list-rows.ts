import { sql } from 'kysely'
import type { AdminVendor, VendorsQuery } from '#shared/admin/administration.ts'
import { searchedWords } from '#shared/admin/searched-words.ts'
import { presentUser, type UserRow } from '../accounts/user-rows.ts'
import { writtenPhoneText } from '../accounts/written-phone-text.ts'
import type { Queryable } from '../database/database.ts'
import { type PageOfRows, pageOf } from '../http/paging.ts'
import type { ShopRow } from '../shops/shop-rows.ts'
import { presentShop } from '../shops/shop-view.ts'
import { hasWaitedForADay } from './waiting-items.ts'

/** A vendor as administrators see it. */
export const presentVendor = (user: UserRow, shop: ShopRow | undefined): AdminVendor => ({
  ...presentUser(user),
  isActive: user.is_active && (shop?.is_active ?? false),
  accountActive: user.is_active,
  shop: shop ? presentShop(shop) : null,
})

/** In any case of letters, and the number as people write it. */
const searched = sql`lower(concat_ws(' ', users.first_name, users.other_names, users.last_name, users.email,
  ${writtenPhoneText(sql`users.tel`)}, shops.name))`

const letsOrdersWait = sql<boolean>`exists (select from order_items item where item.shop_id = shops.id
  and item.status = 'pending' and ${hasWaitedForADay('item')})`

const isSelling = sql<boolean>`(users.is_active and coalesce(shops.is_active, false))`

/** Vendors who are not deleted, with their shops; each word of the search must be somewhere. */
export function vendorsMatching(
  db: Queryable,
  { search = '', status, unanswered }: Pick<VendorsQuery, 'search' | 'status' | 'unanswered'>,
) {
  const words = searchedWords(search)
  return db
    .selectFrom('users')
    .leftJoin('shops', 'shops.vendor_id', 'users.id')
    .where('users.role', '=', 'vendor')
    .where('users.deleted_at', 'is', null)
    .where((eb) => eb.and(words.map((word) => sql<boolean>`strpos(${searched}, ${word}) > 0`)))
    .$if(status !== undefined, (query) => query.where(isSelling, '=', status === 'active'))
    .$if(unanswered !== undefined, (query) => query.where(letsOrdersWait))
}

/** The matching vendors, the newest account first. */
export async function listVendors(
  db: Queryable,
  { search, status, unanswered, ...paging }: VendorsQuery,
): Promise<PageOfRows<AdminVendor>> {
  const { limit, offset } = pageOf(paging)
  const matching = vendorsMatching(db, { search, status, unanswered })
  const rows = await matching
    .selectAll('users')
    .select(sql<ShopRow | null>`to_json(shops)`.as('shop'))
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const vendors = rows.map(({ shop, ...user }) => presentVendor(user, shop ?? undefined))
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: vendors, total }
}
