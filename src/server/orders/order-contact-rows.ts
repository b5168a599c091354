import type { Queryable } from '../platform/database.ts'

/** Whom to write to; `email` is null once the account is deleted. */
export interface Contact {
  firstName: string
  email: string | null
}

/** A shop and whom it belongs to. */
export interface ShopVendor extends Contact {
  shopId: string
  shopName: string
  tel: string
}

/** The vendors of these shops. */
export const vendorsOfShops = (db: Queryable, shopIds: readonly string[]): Promise<ShopVendor[]> =>
  db
    .selectFrom('shops')
    .innerJoin('users', 'users.id', 'shops.vendor_id')
    .select(['shops.id as shopId', 'shops.name as shopName'])
    .select(['users.first_name as firstName', 'users.email', 'users.tel'])
    .where((eb) => eb('shops.id', '=', eb.fn.any(eb.val([...shopIds]))))
    .orderBy('shops.id')
    .execute()

/** The accounts that placed orders, by their ids. */
export async function buyerContacts(
  db: Queryable,
  buyerIds: readonly string[],
): Promise<Map<string, Contact>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'email'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...buyerIds]))))
    .execute()
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}
