import type { Transaction } from '../database/database.ts'
import { forbidden } from '../errors.ts'

/**
 * Throws AppError 403 unless the account is an active vendor still; it stays one until the transaction ends. For what was
 * under way when an administrator decided otherwise. Lock the account before orders, shops and listings.
 */
export async function requireActiveVendor(tx: Transaction, vendorId: string): Promise<void> {
  const vendor = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', vendorId)
    .where('is_active', '=', true)
    .where('role', '=', 'vendor')
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!vendor) throw forbidden()
}
