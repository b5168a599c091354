import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Recipient } from '../mail/mail-text.ts'

/** A shop and its vendor. */
export interface ShopVendor extends Recipient {
  shopId: string
  vendorId: string
  shopName: string
  address: string
  logo: string
  tel: string
}

const isConfirmed = sql<boolean>`users.email_confirmed_at is not null`.as('isConfirmed')

/** The vendors of these shops. */
export const vendorsOfShops = (db: Queryable, shopIds: readonly string[]): Promise<ShopVendor[]> =>
  db
    .selectFrom('shops')
    .innerJoin('users', 'users.id', 'shops.vendor_id')
    .select([
      'shops.id as shopId',
      'vendor_id as vendorId',
      'shops.name as shopName',
      'shops.address',
      'logo',
    ])
    .select(['users.first_name as firstName', 'users.email', 'users.tel', isConfirmed])
    .where((eb) => eb('shops.id', '=', eb.fn.any(eb.val([...shopIds]))))
    .orderBy('shops.id')
    .execute()

/** The accounts that placed orders, by their ids. */
export async function buyerRecipients(
  db: Queryable,
  buyerIds: readonly string[],
): Promise<Map<string, Recipient>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'email', isConfirmed])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...buyerIds]))))
    .execute()
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]))
}
