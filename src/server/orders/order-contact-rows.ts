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

/** The account that placed an order. */
export const buyerContact = (db: Queryable, buyerId: string): Promise<Contact> =>
  db
    .selectFrom('users')
    .select(['first_name as firstName', 'email'])
    .where('id', '=', buyerId)
    .executeTakeFirstOrThrow()
