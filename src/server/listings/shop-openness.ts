import type { Transaction } from '../database/database.ts'

/**
 * Whether the account is an active vendor, and whether the public sees its shop: shop, account and role allow it. Locks what it looks at, the account
 * first: whoever changes an account does it in that order.
 */
export async function lockShopOpenness(
  tx: Transaction,
  vendorId: string,
): Promise<{ shopId: string; isVendor: boolean; isOpen: boolean } | undefined> {
  const vendor = await tx
    .selectFrom('users')
    .select(['is_active', 'role', 'deleted_at'])
    .where('id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const shop = await tx
    .selectFrom('shops')
    .select(['id', 'is_active'])
    .where('vendor_id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!vendor || !shop) return undefined
  const isVendor = vendor.role === 'vendor' && vendor.is_active && vendor.deleted_at === null
  return { shopId: shop.id, isVendor, isOpen: shop.is_active && isVendor }
}
