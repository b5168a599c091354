import type { Transaction } from '../../database/database.ts'
import { deleteKeysOf } from '../idempotency-rows.ts'
import { erasePaymentsOf } from '../payments/payment-rows.ts'
import { eraseDeliveries } from './deleted-party-rows.ts'

/**
 * Erases what orders know of a deleted buyer: name, phone, address, landmark, instructions, the words about payments and the answers kept
 * for retries.
 */
export async function eraseBuyer(tx: Transaction, buyerId: string): Promise<void> {
  await eraseDeliveries(tx, buyerId)
  // Behind the orders, which are locked now: what a vendor answers later is kept without a note.
  await erasePaymentsOf(tx, buyerId)
  await deleteKeysOf(tx, buyerId)
}
