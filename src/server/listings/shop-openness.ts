import type { Transaction } from '../platform/database.ts'

/** Whether the public sees this account's shop: shop, account and role allow it. Locks what it looks at. */
export async function lockShopOpenness(
  tx: Transaction,
  vendorId: string,
): Promise<{ shopId: string; isOpen: boolean } | undefined> {
  const row = await tx
    .selectFrom('shops')
    .innerJoin('users', 'users.id', 'shops.vendor_id')
    .select([
      'shops.id',
      'shops.is_active as shop_is_active',
      'users.is_active',
      'users.role',
      'users.deleted_at',
    ])
    .where('shops.vendor_id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const isVendor = row.role === 'vendor' && row.is_active && row.deleted_at === null
  return { shopId: row.id, isOpen: row.shop_is_active && isVendor }
}
